package dev.weft.api.type;

import java.io.IOException;
import java.lang.reflect.Array;
import org.jspecify.annotations.Nullable;

/** Arrays of objects; elements may be null. */
final class ObjectArraySerializer<E> extends TypeSerializer<E[]> {
    private static final long serialVersionUID = 1L;

    private final Class<E> elementType;
    private final TypeSerializer<E> element;

    ObjectArraySerializer(Class<E> elementType, TypeSerializer<E> element) {
        this.elementType = elementType;
        this.element = element;
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
    @SuppressWarnings("ReferenceEquality") // asks whether the duplicate is the object itself
    public TypeSerializer<E[]> duplicate() {
        TypeSerializer<E> duplicate = element.duplicate();
        return duplicate == element ? this : new ObjectArraySerializer<>(elementType, duplicate);
    }

    @Override
    public E[] createInstance() {
        return newArray(0);
    }

    @Override
    public E[] copy(E[] from) {
        E[] copy = from.clone();
        for (int i = 0; i < copy.length && !element.isImmutableType(); i++) {
            copy[i] = ContainerSerializer.copyOf(element, from[i]);
        }
        return copy;
    }

    @Override
    public E[] copy(E[] from, E[] reuse) {
        return copy(from);
    }

    @Override
    public int getLength() {
        return -1;
    }

    @Override
    public void serialize(E[] record, DataOutputView target) throws IOException {
        target.writeVarInt(record.length);
        for (E part : record) {
            ContainerSerializer.writePart(element, part, target);
        }
    }

    @Override
    public E[] deserialize(DataInputView source) throws IOException {
        E[] array = newArray(source.readVarInt());
        for (int i = 0; i < array.length; i++) {
            array[i] = ContainerSerializer.readPart(element, source);
        }
        return array;
    }

    @Override
    public E[] deserialize(E[] reuse, DataInputView source) throws IOException {
        return deserialize(source);
    }

    @Override
    public void copy(DataInputView source, DataOutputView target) throws IOException {
        int length = source.readVarInt();
        target.writeVarInt(length);
        for (int i = 0; i < length; i++) {
            ContainerSerializer.copyPart(element, source, target);
        }
    }

    @Override
    public StableHash<E[]> stableHash() {
        return new ContainerHashes.OfArray<>(element.stableHash());
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof ObjectArraySerializer<?> array
                && array.elementType == elementType
                && array.element.equals(element);
    }

    @Override
    public int hashCode() {
        return 31 * elementType.getName().hashCode() + element.hashCode();
    }

    @Override
    public String toString() {
        return "ObjectArraySerializer[" + element + "]";
    }
}
