package dev.weft.runtime.checkpoint;

import dev.weft.api.type.DataInputView;
import dev.weft.api.type.DataOutputView;
import dev.weft.runtime.state.StateMeta;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * What stands behind the parts of a segment: what the state is, and where its parts lie.
 *
 * @param parts ascending, one behind the other from the segment's beginning
 */
record SegmentDirectory(StateMeta meta, List<Part> parts) {
    /**
     * One part.
     *
     * @param number key group, or number of the element
     * @param offset from the segment's beginning
     */
    record Part(int number, long offset, int length, int crc32c) {}

    SegmentDirectory {
        parts = List.copyOf(parts);
    }

    void write(DataOutputView to) throws IOException {
        meta.write(to);
        to.writeVarInt(parts.size());
        for (Part part : parts) {
            to.writeVarInt(part.number());
            to.writeVarInt(part.length());
            to.writeInt(part.crc32c());
        }
    }

    static SegmentDirectory read(DataInputView from) throws IOException {
        StateMeta meta = StateMeta.read(from);
        int count = from.readVarInt();
        List<Part> parts = new ArrayList<>();
        long offset = 0;
        for (int i = 0; i < count; i++) {
            Part part = new Part(from.readVarInt(), offset, from.readVarInt(), from.readInt());
            offset += part.length();
            parts.add(part);
        }
        return new SegmentDirectory(meta, parts);
    }
}
