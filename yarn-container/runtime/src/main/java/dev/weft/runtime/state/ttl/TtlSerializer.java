package dev.weft.runtime.state.ttl;

import dev.weft.api.type.DataInputView;
import dev.weft.api.type.DataOutputView;
import dev.weft.api.type.TypeSerializer;
import dev.weft.api.type.TypeSerializerSnapshot;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * A value behind the time of its last use: 8 bytes, then the value.
 *
 * @param <T> type of the value
 */
public final class TtlSerializer<T> extends TypeSerializer<TtlCell<T>> {
    private static final long serialVersionUID = 1L;

    private final TypeSerializer<T> value;

    /** Of what {@code value} writes. */
    public TtlSerializer(TypeSerializer<T> value) {
        this.value = value;
    }

    /** The serialiser of the value alone. */
    public TypeSerializer<T> value() {
        return value;
    }

    @Override
    public boolean isImmutableType() {
        return value.isImmutableType();
    }

    @Override
    public TypeSerializer<TtlCell<T>> duplicate() {
        return new TtlSerializer<>(value.duplicate());
    }

    @Override
    public TtlCell<T> createInstance() {
        return new TtlCell<>(value.createInstance(), 0);
    }

    @Override
    public TtlCell<T> copy(TtlCell<T> from) {
        return isImmutableType() ? from : new TtlCell<>(value.copy(from.value()), from.lastUse());
    }

    @Override
    public TtlCell<T> copy(TtlCell<T> from, TtlCell<T> reuse) {
        return copy(from);
    }

    @Override
    public int getLength() {
        int length = value.getLength();
        return length < 0 ? length : Long.BYTES + length;
    }

    @Override
    public void serialize(TtlCell<T> record, DataOutputView target) throws IOException {
        target.writeLong(record.lastUse());
        value.serialize(record.value(), target);
    }

    @Override
    public TtlCell<T> deserialize(DataInputView source) throws IOException {
        long lastUse = source.readLong();
        return new TtlCell<>(value.deserialize(source), lastUse);
    }

    @Override
    public TtlCell<T> deserialize(TtlCell<T> reuse, DataInputView source) throws IOException {
        return deserialize(source);
    }

    @Override
    public void copy(DataInputView source, DataOutputView target) throws IOException {
        target.write(source, Long.BYTES);
        value.copy(source, target);
    }

    /** Never asked: state files describe the value's serialiser, see {@link TtlDescriptions}. */
    @Override
    public TypeSerializerSnapshot<TtlCell<T>> snapshotConfiguration() {
        throw new UnsupportedOperationException("State that expires is described by its value's serializer");
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof TtlSerializer<?> that && value.equals(that.value);
    }

    @Override
    public int hashCode() {
        return 31 * value.hashCode() + 1;
    }
}
