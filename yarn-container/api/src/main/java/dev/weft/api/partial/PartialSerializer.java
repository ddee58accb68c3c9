package dev.weft.api.partial;

import dev.weft.api.type.DataInputView;
import dev.weft.api.type.DataOutputView;
import dev.weft.api.type.TypeSerializer;
import dev.weft.api.type.TypeSerializerSnapshot;
import java.io.IOException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Records and partial aggregates on one edge: a byte that says which, then a record's own form, or slice, number of records, key and
 * accumulator. Never in state. Belongs to one thread.
 */
public final class PartialSerializer extends TypeSerializer<Object> {
    private static final long serialVersionUID = 1L;

    private static final int RECORD = 0;
    private static final int PARTIAL = 1;

    private final TypeSerializer<Object> records;
    private final TypeSerializer<Object> keys;
    private final TypeSerializer<Object> accumulators;

    /** Of what these write. */
    @SuppressWarnings("unchecked") // each gets only what it wrote
    public PartialSerializer(TypeSerializer<?> records, TypeSerializer<?> keys, TypeSerializer<?> accumulators) {
        this.records = (TypeSerializer<Object>) records;
        this.keys = (TypeSerializer<Object>) keys;
        this.accumulators = (TypeSerializer<Object>) accumulators;
    }

    @Override
    public boolean isImmutableType() {
        return false;
    }

    @Override
    public TypeSerializer<Object> duplicate() {
        return new PartialSerializer(records.duplicate(), keys.duplicate(), accumulators.duplicate());
    }

    @Override
    public Object createInstance() {
        return records.createInstance();
    }

    @Override
    public Object copy(Object from) {
        return from instanceof Partial partial
                ? new Partial(
                        keys.copy(partial.key), partial.slice, accumulators.copy(partial.accumulator), partial.records)
                : records.copy(from);
    }

    @Override
    public Object copy(Object from, Object reuse) {
        return copy(from);
    }

    @Override
    public int getLength() {
        return -1;
    }

    @Override
    public void serialize(Object value, DataOutputView target) throws IOException { // hot
        if (value instanceof Partial partial) {
            target.writeByte(PARTIAL);
            target.writeLong(partial.slice);
            target.writeVarLong(partial.records);
            keys.serialize(partial.key, target);
            accumulators.serialize(partial.accumulator, target);
        } else {
            target.writeByte(RECORD);
            records.serialize(value, target);
        }
    }

    @Override
    public Object deserialize(DataInputView source) throws IOException { // hot
        if (isRecord(source.readByte())) {
            return records.deserialize(source);
        }
        long slice = source.readLong();
        long number = source.readVarLong();
        Object key = keys.deserialize(source);
        return new Partial(key, slice, accumulators.deserialize(source), number);
    }

    private static boolean isRecord(int kind) throws IOException {
        if (kind != RECORD && kind != PARTIAL) {
            throw new IOException("Neither a record nor a partial aggregate: " + kind);
        }
        return kind == RECORD;
    }

    @Override
    public Object deserialize(Object reuse, DataInputView source) throws IOException {
        return deserialize(source);
    }

    @Override
    public void copy(DataInputView source, DataOutputView target) throws IOException {
        int kind = source.readByte();
        target.writeByte(kind);
        if (isRecord(kind)) {
            records.copy(source, target);
            return;
        }
        target.writeLong(source.readLong());
        target.writeVarLong(source.readVarLong());
        keys.copy(source, target);
        accumulators.copy(source, target);
    }

    /** Never asked: what goes over an edge is not kept. */
    @Override
    public TypeSerializerSnapshot<Object> snapshotConfiguration() {
        throw new UnsupportedOperationException("Partial aggregates are never in state");
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof PartialSerializer that
                && records.equals(that.records)
                && keys.equals(that.keys)
                && accumulators.equals(that.accumulators);
    }

    @Override
    public int hashCode() {
        return Objects.hash(records, keys, accumulators);
    }
}
