package dev.weft.connector.files;

import dev.weft.api.connector.SimpleVersionedSerializer;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.URI;

/** Bytes of a committable. */
final class FileSinkCommittableSerializer implements SimpleVersionedSerializer<FileSinkCommittable> {
    private static final int VERSION = 1;

    @Override
    public int getVersion() {
        return VERSION;
    }

    @Override
    public byte[] serialize(FileSinkCommittable committable) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeUTF(committable.hidden().toString());
        out.writeUTF(committable.visible().toString());
        return bytes.toByteArray();
    }

    @Override
    public FileSinkCommittable deserialize(int version, byte[] serialized) throws IOException {
        if (version != VERSION) {
            throw new IOException("Files to commit of version " + version + " are unknown; this is version " + VERSION);
        }
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(serialized));
        return new FileSinkCommittable(URI.create(in.readUTF()), URI.create(in.readUTF()));
    }
}
