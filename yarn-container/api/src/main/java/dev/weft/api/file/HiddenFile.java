package dev.weft.api.file;

import dev.weft.api.connector.SimpleVersionedSerializer;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.URI;

/**
 * A file that is not visible yet.
 *
 * @param target its name when it is committed
 * @param hidden where it lies until then
 * @param length bytes that are durable
 */
record HiddenFile(URI target, URI hidden, long length) implements RecoverableWriter.ResumeRecoverable {
    private static final int VERSION = 1;

    static HiddenFile of(RecoverableWriter.CommitRecoverable recoverable) {
        if (recoverable instanceof HiddenFile file) {
            return file;
        }
        throw new IllegalArgumentException("Not of this writer: " + recoverable);
    }

    /** Bytes of it, as what a program keeps. */
    static <R extends RecoverableWriter.CommitRecoverable> SimpleVersionedSerializer<R> serializer(Class<R> kind) {
        return new SimpleVersionedSerializer<>() {
            @Override
            public int getVersion() {
                return VERSION;
            }

            @Override
            public byte[] serialize(R recoverable) throws IOException {
                HiddenFile file = of(recoverable);
                var bytes = new ByteArrayOutputStream();
                var out = new DataOutputStream(bytes);
                out.writeUTF(file.target().toString());
                out.writeUTF(file.hidden().toString());
                out.writeLong(file.length());
                return bytes.toByteArray();
            }

            @Override
            public R deserialize(int version, byte[] serialized) throws IOException {
                if (version != VERSION) {
                    throw new IOException(
                            "Recoverable files of version " + version + " are unknown; this is version " + VERSION);
                }
                var in = new DataInputStream(new ByteArrayInputStream(serialized));
                return kind.cast(new HiddenFile(URI.create(in.readUTF()), URI.create(in.readUTF()), in.readLong()));
            }
        };
    }
}
