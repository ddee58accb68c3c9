package dev.weft.api.type;

import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An enum's constants as their position. */
final class EnumSerializer<E extends Enum<E>> extends ValueSerializer<E> {
    private static final long serialVersionUID = 1L;

    private final Class<E> type;
    private transient E @Nullable [] constants;

    EnumSerializer(Class<E> type) {
        this.type = type;
    }

    private E[] constants() {
        E[] known = constants;
        if (known == null) {
            known = type.getEnumConstants();
            constants = known;
        }
        return known;
    }

    List<E> constantList() {
        return List.of(constants());
    }

    @Override
    public TypeSerializerSnapshot<E> snapshotConfiguration() {
        return new EnumSnapshot<>(type, this);
    }

    @Override
    public E createInstance() {
        return constants()[0];
    }

    @Override
    public int getLength() {
        return -1;
    }

    @Override
    public void serialize(E record, DataOutputView target) throws IOException {
        target.writeVarInt(record.ordinal());
    }

    @Override
    public E deserialize(DataInputView source) throws IOException {
        int position = source.readVarInt();
        E[] known = constants();
        if (position < 0 || position >= known.length) {
            throw new IOException("Enum " + type.getName() + " has no constant number " + position);
        }
        return known[position];
    }

    @Override
    public void copy(DataInputView source, DataOutputView target) throws IOException {
        target.writeVarInt(source.readVarInt());
    }

    /** By name: an enum's own hash differs from process to process. */
    @Override
    public StableHash<E> stableHash() {
        return new ByName<>();
    }

    private static final class ByName<E extends Enum<E>> extends StableHash<E> {
        @Override
        public int hash(E key) {
            return key.name().hashCode();
        }

        @Override
        @SuppressWarnings("ReferenceEquality") // constants are singletons
        public boolean same(E left, E right) {
            return left == right;
        }
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof EnumSerializer<?> serializer && serializer.type == type;
    }

    @Override
    public int hashCode() {
        return type.getName().hashCode();
    }
}
