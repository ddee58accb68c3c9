package dev.weft.api.type;

import java.io.IOException;
import java.lang.reflect.Array;
import java.util.List;
import java.util.Optional;

/** Arrays of objects; elements may be null. */
final class ObjectArraySerializer<E> extends ContainerSerializer<E[]> {
    private static final long serialVersionUID = 1L;

    private final Class<E> elementType;
    private final TypeSerializer<E> element;

    ObjectArraySerializer(Class<E> elementType, TypeSerializer<E> element) {
        this.elementType = elementType;
        this.element = element;
    }

    @Override
    ContainerKind kind() {
        return ContainerKind.ARRAY;
    }

    @Override
    Optional<Class<?>> elementClass() {
        return Optional.of(elementType);
    }

    @Override
    List<TypeSerializer<?>> parts() {
        return List.of(element);
    }

    @Override
    @SuppressWarnings("unchecked")
    ContainerSerializer<E[]> withParts(List<TypeSerializer<?>> duplicates) {
        return new ObjectArraySerializer<>(elementType, (TypeSerializer<E>) duplicates.get(0));
    }

    @SuppressWarnings("unchecked")
    private E[] newArray(int length) {
        return (E[]) Array.newInstance(elementType, length);
    }

    @Override
    public boolean isImmutableType() {
        return false;
    }

    @Override
    public E[] createInstance() {
        return newArray(0);
    }

    @Override
    public E[] copy(E[] from) {
        E[] copy = from.clone();
        for (int i = 0; i < copy.length && !element.isImmutableType(); i++) {
            copy[i] = copyOf(element, from[i]);
        }
        return copy;
    }

    @Override
    public void serialize(E[] record, DataOutputView target) throws IOException {
        target.writeVarInt(record.length);
        for (E part : record) {
            writePart(element, part, target);
        }
    }

    @Override
    public E[] deserialize(DataInputView source) throws IOException {
        E[] array = newArray(source.readVarInt());
        for (int i = 0; i < array.length; i++) {
            array[i] = readPart(element, source);
        }
        return array;
    }

    @Override
    public void copy(DataInputView source, DataOutputView target) throws IOException {
        int length = source.readVarInt();
        target.writeVarInt(length);
        for (int i = 0; i < length; i++) {
            copyPart(element, source, target);
        }
    }

    @Override
    public StableHash<E[]> stableHash() {
        return new ContainerHashes.OfArray<>(element.stableHash());
    }
}
