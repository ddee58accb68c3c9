package dev.weft.state.rocksdb;

import dev.weft.api.type.DataInputView;
import dev.weft.api.type.DataOutputView;
import dev.weft.protocol.state.KeyGroupRange;
import dev.weft.runtime.state.StateMeta;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * What a checkpoint writes of a database beside the files that checkpoints share.
 *
 * @param range key groups of its subtask
 * @param columns its states
 * @param small files that belong to this checkpoint alone
 */
record DatabaseDirectory(long checkpoint, KeyGroupRange range, List<Column> columns, List<SmallFile> small) {
    private static final int VERSION = 1;
    private static final int MAX_SMALL_BYTES = 256 << 20;

    /**
     * A state.
     *
     * @param column name of its column
     */
    record Column(String column, StateMeta meta) {}

    /** A file with its content. */
    record SmallFile(String name, byte[] content) {}

    DatabaseDirectory {
        columns = List.copyOf(columns);
        small = List.copyOf(small);
    }

    void write(DataOutputView to) throws IOException {
        to.writeByte(VERSION);
        to.writeLong(checkpoint);
        to.writeShort(range.first());
        to.writeShort(range.last());
        to.writeVarInt(columns.size());
        for (Column column : columns) {
            to.writeString(column.column());
            column.meta().write(to);
        }
        to.writeVarInt(small.size());
        for (SmallFile file : small) {
            to.writeString(file.name());
            to.writeVarInt(file.content().length);
            to.write(file.content());
        }
    }

    static DatabaseDirectory read(DataInputView from) throws IOException {
        int version = from.readByte();
        if (version != VERSION) {
            throw new IOException("The directory's format is " + version + "; this version reads " + VERSION);
        }
        long checkpoint = from.readLong();
        var range = new KeyGroupRange(from.readShort() & 0xFFFF, from.readShort() & 0xFFFF);
        List<Column> columns = new ArrayList<>();
        int states = from.readVarInt();
        for (int i = 0; i < states; i++) {
            columns.add(new Column(String.valueOf(from.readString()), StateMeta.read(from)));
        }
        List<SmallFile> small = new ArrayList<>();
        int files = from.readVarInt();
        for (int i = 0; i < files; i++) {
            String name = String.valueOf(from.readString());
            int length = from.readVarInt();
            if (length < 0 || length > MAX_SMALL_BYTES) {
                throw new IOException("File " + name + " of " + length + " bytes cannot be");
            }
            byte[] content = new byte[length];
            from.readFully(content);
            small.add(new SmallFile(name, content));
        }
        return new DatabaseDirectory(checkpoint, range, columns, small);
    }
}
