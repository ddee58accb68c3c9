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

/** Bytes of a split. */
final class FileSplitSerializer implements SimpleVersionedSerializer<FileSourceSplit> {
    static final int VERSION = 1;

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
        requireVersion(version);
        return read(new DataInputStream(new ByteArrayInputStream(serialized)));
    }

    static void requireVersion(int version) throws IOException {
        if (version != VERSION) {
            throw new IOException("File splits of version " + version + " are unknown; this is version " + VERSION);
        }
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
    }

    static FileSourceSplit read(DataInputStream in) throws IOException {
        String id = in.readUTF();
        URI file = URI.create(in.readUTF());
        long offset = in.readLong();
        long length = in.readLong();
        boolean toEndOfFile = in.readBoolean();
        List<String> hosts = new ArrayList<>();
        for (int left = in.readInt(); left > 0; left--) {
            hosts.add(in.readUTF());
        }
        return new FileSourceSplit(id, file, offset, length, toEndOfFile, hosts, in.readLong());
    }
}
