package dev.weft.runtime.checkpoint;

import dev.weft.api.type.DataInputView;
import dev.weft.api.type.DataOutputView;
import dev.weft.core.id.OperatorId;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * One line of a state file's index: which segment is whose. The manifest says the same; the index lets a file speak for itself.
 *
 * @param crc32c of the segment's directory
 */
record IndexEntry(OperatorId operator, String state, long offset, long length, int crc32c) {
    static void write(List<IndexEntry> index, DataOutputView to) throws IOException {
        to.writeVarInt(index.size());
        for (IndexEntry entry : index) {
            to.writeString(entry.operator.toString());
            to.writeString(entry.state);
            to.writeVarLong(entry.offset);
            to.writeVarLong(entry.length);
            to.writeInt(entry.crc32c);
        }
    }

    static List<IndexEntry> read(DataInputView from) throws IOException {
        int count = from.readVarInt();
        List<IndexEntry> index = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            index.add(new IndexEntry(
                    OperatorId.parse(String.valueOf(from.readString())),
                    String.valueOf(from.readString()),
                    from.readVarLong(),
                    from.readVarLong(),
                    from.readInt()));
        }
        return index;
    }
}
