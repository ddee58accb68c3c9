package dev.weft.runtime.window;

import dev.weft.api.type.DataInputView;
import dev.weft.api.type.DataOutputView;
import dev.weft.api.type.TypeSerializer;
import dev.weft.api.type.TypeSerializerSnapshot;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** {@link HeldRecords} in the order in which they came: their number, then the records. Belongs to one thread. */
public final class RecordListSerializer extends TypeSerializer<Object> {
    private static final long serialVersionUID = 1L;

    /** Room made for records before they were read: their number may be a damaged one. */
    private static final int MOST_AT_ONCE = 1024;

    private final TypeSerializer<Object> records;

    /** Of lists of what {@code records} writes. */
    public RecordListSerializer(TypeSerializer<Object> records) {
        this.records = records;
    }

    @Override
    public boolean isImmutableType() {
        return false;
    }

    @Override
    public TypeSerializer<Object> duplicate() {
        return new RecordListSerializer(records.duplicate());
    }

    @Override
    public Object createInstance() {
        return HeldRecords.ofSize(0);
    }

    @Override
    public Object copy(Object from) {
        return HeldRecords.mapped(from, records.isImmutableType() ? record -> record : records::copy);
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
    public void serialize(Object held, DataOutputView target) throws IOException {
        target.writeVarInt(HeldRecords.sizeOf(held));
        for (Object record : HeldRecords.in(held)) {
            records.serialize(record, target);
        }
    }

    @Override
    public Object deserialize(DataInputView source) throws IOException {
        int size = source.readVarInt();
        if (size == 1) {
            return HeldRecords.of(records.deserialize(source));
        }
        HeldRecords held = HeldRecords.ofSize(Math.min(size, MOST_AT_ONCE));
        for (int i = 0; i < size; i++) {
            held.add(records.deserialize(source));
        }
        return held;
    }

    @Override
    public Object deserialize(Object reuse, DataInputView source) throws IOException {
        return deserialize(source);
    }

    @Override
    public void copy(DataInputView source, DataOutputView target) throws IOException {
        int size = source.readVarInt();
        target.writeVarInt(size);
        for (int i = 0; i < size; i++) {
            records.copy(source, target);
        }
    }

    /** Never asked: checkpoints describe the records' serialiser. */
    @Override
    public TypeSerializerSnapshot<Object> snapshotConfiguration() {
        throw new UnsupportedOperationException("Lists of records are described by the serializer of the records");
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof RecordListSerializer that && records.equals(that.records);
    }

    @Override
    public int hashCode() {
        return 31 * records.hashCode() + 3;
    }
}
