package dev.weft.runtime.window;

import dev.weft.api.type.DataInputView;
import dev.weft.api.type.DataOutputView;
import dev.weft.api.type.TypeSerializer;
import dev.weft.api.type.TypeSerializerSnapshot;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The records of a window in the order in which they came: their number, then the records. Belongs to one thread. */
public final class RecordListSerializer extends TypeSerializer<Object> {
    private static final long serialVersionUID = 1L;

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
        return new ArrayList<>();
    }

    @Override
    public Object copy(Object from) {
        List<?> list = (List<?>) from;
        if (records.isImmutableType()) {
            return new ArrayList<>(list);
        }
        List<Object> copies = new ArrayList<>(list.size());
        for (Object record : list) {
            copies.add(records.copy(record));
        }
        return copies;
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
    public void serialize(Object list, DataOutputView target) throws IOException {
        List<?> all = (List<?>) list;
        target.writeVarInt(all.size());
        for (Object record : all) {
            records.serialize(record, target);
        }
    }

    @Override
    public Object deserialize(DataInputView source) throws IOException {
        int size = source.readVarInt();
        List<Object> list = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            list.add(records.deserialize(source));
        }
        return list;
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
