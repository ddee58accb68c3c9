package dev.weft.connector.files;

import dev.weft.api.connector.SimpleVersionedSerializer;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;

/** Bytes of a split. Version 2 added the records to skip. */
final class FileSplitSerializer implements SimpleVersionedSerializer<FileSourceSplit> {
    private static final int WITHOUT_SKIP = 1;
    private static final int VERSION = 2;

    @Override
    public int getVersion() {
        return VERSION;
    }

    @Override
    public byte[] serialize(FileSourceSplit split) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        write(split, new DataOutputStream(bytes));
        return bytes.toByteArray();
    }

    @Override
    public FileSourceSplit deserialize(int version, byte[] serialized) throws IOException {
        if (version < WITHOUT_SKIP || version > VERSION) {
            throw new IOException("File splits of version " + version + " are unknown; this is version " + VERSION);
        }
        return read(new DataInputStream(new ByteArrayInputStream(serialized)), version > WITHOUT_SKIP);
    }

    static void write(FileSourceSplit split, DataOutputStream out) throws IOException {
        out.writeUTF(split.splitId());
        out.writeUTF(split.file().toString());
        out.writeLong(split.offset());
        out.writeLong(split.length());
        out.writeBoolean(split.toEndOfFile());
        out.writeInt(split.hosts().size());
        for (String host : split.hosts()) {
            out.writeUTF(host);
        }
        out.writeLong(split.readUpTo());
        out.writeLong(split.recordsToSkip());
    }

    static FileSourceSplit read(DataInputStream in, boolean withSkip) throws IOException {
        String id = in.readUTF();
        URI file = URI.create(in.readUTF());
        long offset = in.readLong();
        long length = in.readLong();
        boolean toEndOfFile = in.readBoolean();
        List<String> hosts = new ArrayList<>();
        for (int left = in.readInt(); left > 0; left--) {
            hosts.add(in.readUTF());
        }
        long readUpTo = in.readLong();
        long recordsToSkip = withSkip ? in.readLong() : 0;
        return new FileSourceSplit(id, file, offset, length, toEndOfFile, hosts, readUpTo, recordsToSkip);
    }
}
