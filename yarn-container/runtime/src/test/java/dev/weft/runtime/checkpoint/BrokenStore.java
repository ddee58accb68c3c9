package dev.weft.runtime.checkpoint;

import dev.weft.core.config.ReadableConfig;
import dev.weft.core.fs.DurableOutput;
import dev.weft.core.fs.FileStore;
import dev.weft.core.fs.FileStoreFactory;
import dev.weft.core.fs.SeekableInput;
import dev.weft.core.fs.WriteMode;
import dev.weft.core.testing.ForwardingFileStore;
import dev.weft.core.testing.ForwardingOutput;
import java.io.IOException;
import java.net.URI;
import java.util.Set;

/** A store in memory that can be told to refuse, counts what is read, and lets bytes be changed. */
final class BrokenStore extends ForwardingFileStore implements FileStoreFactory {
    static final String SCHEME = "broken";

    private final FileStore inside;
    boolean refusesReads;
    int writesUntilFull = Integer.MAX_VALUE;
    long bytesRead;

    BrokenStore(FileStore inside) {
        this.inside = inside;
    }

    @Override
    public Set<String> schemes() {
        return Set.of(SCHEME);
    }

    @Override
    public FileStore create(URI root, ReadableConfig config) {
        return this;
    }

    byte[] content(URI file) throws IOException {
        try (SeekableInput in = inside.open(file)) {
            return in.readAllBytes();
        }
    }

    void replace(URI file, byte[] content) throws IOException {
        inside.delete(file);
        try (DurableOutput out = inside.createNew(file)) {
            out.write(content);
            out.flushDurably();
        }
    }

    @Override
    public SeekableInput open(URI file) throws IOException {
        if (refusesReads) {
            throw new IOException("Name node is in safe mode");
        }
        SeekableInput in = inside.open(file);
        return new SeekableInput() {
            @Override
            public void seek(long position) throws IOException {
                in.seek(position);
            }

            @Override
            public long position() throws IOException {
                return in.position();
            }

            @Override
            public long length() throws IOException {
                return in.length();
            }

            @Override
            public int read() throws IOException {
                bytesRead++;
                return in.read();
            }

            @Override
            public int read(byte[] target, int offset, int length) throws IOException {
                int count = in.read(target, offset, length);
                bytesRead += Math.max(0, count);
                return count;
            }

            @Override
            public void close() throws IOException {
                in.close();
            }
        };
    }

    @Override
    public DurableOutput create(URI file, WriteMode mode) throws IOException {
        return new ForwardingOutput(super.create(file, mode)) {
            @Override
            protected void beforeWrite() throws IOException {
                if (writesUntilFull-- <= 0) {
                    throw new IOException("No space left on device");
                }
            }
        };
    }

    @Override
    protected FileStore before(String call, URI path) {
        return inside;
    }
}
