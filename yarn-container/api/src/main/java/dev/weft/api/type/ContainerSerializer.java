package dev.weft.api.type;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What serialisers of containers share: parts that may be null, each with a byte before it that says so. */
abstract class ContainerSerializer<C> extends TypeSerializer<C> {
    private static final long serialVersionUID = 1L;

    abstract ContainerKind kind();

    /** Class of the elements, for arrays only. */
    Optional<Class<?>> elementClass() {
        return Optional.empty();
    }

    /** Serialisers of the parts: element, or key and value. */
    abstract List<TypeSerializer<?>> parts();

    /** The same container with other serialisers of its parts. */
    abstract ContainerSerializer<C> withParts(List<TypeSerializer<?>> duplicates);

    @Override
    public final TypeSerializer<C> duplicate() {
        List<TypeSerializer<?>> duplicates = duplicatesOf(parts());
        return duplicates.equals(parts()) && sameObjects(duplicates, parts()) ? this : withParts(duplicates);
    }

    static List<TypeSerializer<?>> duplicatesOf(List<TypeSerializer<?>> parts) {
        return parts.stream().<TypeSerializer<?>>map(TypeSerializer::duplicate).toList();
    }

    @SuppressWarnings("ReferenceEquality") // asks whether a duplicate is the object itself
    static boolean sameObjects(List<TypeSerializer<?>> left, List<TypeSerializer<?>> right) {
        for (int i = 0; i < left.size(); i++) {
            if (left.get(i) != right.get(i)) {
                return false;
            }
        }
        return true;
    }

    @Override
    public final C copy(C from, C reuse) {
        return copy(from);
    }

    @Override
    public final int getLength() {
        return -1;
    }

    @Override
    public final C deserialize(C reuse, DataInputView source) throws IOException {
        return deserialize(source);
    }

    static <E> void writePart(TypeSerializer<E> serializer, @Nullable E part, DataOutputView target)
            throws IOException {
        if (part == null) {
            target.writeByte(0);
            return;
        }
        target.writeByte(1);
        serializer.serialize(part, target);
    }

    static <E> @Nullable E readPart(TypeSerializer<E> serializer, DataInputView source) throws IOException {
        return source.readByte() == 0 ? null : serializer.deserialize(source);
    }

    static void copyPart(TypeSerializer<?> serializer, DataInputView source, DataOutputView target) throws IOException {
        byte present = source.readByte();
        target.writeByte(present);
        if (present != 0) {
            serializer.copy(source, target);
        }
    }

    static <E> @Nullable E copyOf(TypeSerializer<E> serializer, @Nullable E part) {
        return part == null ? null : serializer.copy(part);
    }

    @Override
    public final TypeSerializerSnapshot<C> snapshotConfiguration() {
        return new ContainerSnapshot<>(this);
    }

    @Override
    public final boolean equals(@Nullable Object other) {
        return other instanceof ContainerSerializer<?> container
                && container.getClass() == getClass()
                && container.elementClass().equals(elementClass())
                && container.parts().equals(parts());
    }

    @Override
    public final int hashCode() {
        return 31 * getClass().getName().hashCode() + parts().hashCode();
    }

    @Override
    public String toString() {
        return getClass().getSimpleName() + parts();
    }
}
