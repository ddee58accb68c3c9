package dev.weft.taskmanager.checkpoint;

import dev.weft.core.fs.BlockLocation;
import dev.weft.core.fs.DurableOutput;
import dev.weft.core.fs.FileStatus;
import dev.weft.core.fs.FileStore;
import dev.weft.core.fs.SeekableInput;
import dev.weft.core.fs.WriteMode;
import java.io.IOException;
import java.net.URI;
import java.util.List;

/** Files that fail when the test says so. */
final class FailingFiles implements FileStore {
    /** Which call fails. */
    enum Fault {
        NONE,
        CREATE,
        WRITE,
        CLOSE
    }

    Fault fault = Fault.NONE;
    private final FileStore files;

    FailingFiles(FileStore files) {
        this.files = files;
    }

    private void failOn(Fault which) throws IOException {
        if (fault == which) {
            throw new IOException("No space left on device");
        }
    }

    @Override
    public DurableOutput create(URI file, WriteMode mode) throws IOException {
        failOn(Fault.CREATE);
        DurableOutput out = files.create(file, mode);
        return new DurableOutput() {
            @Override
            public long position() {
                return out.position();
            }

            @Override
            public void flushDurably() throws IOException {
                failOn(Fault.CLOSE);
                out.flushDurably();
            }

            @Override
            public void write(int value) throws IOException {
                write(new byte[] {(byte) value}, 0, 1);
            }

            @Override
            public void write(byte[] bytes, int offset, int length) throws IOException {
                failOn(Fault.WRITE);
                out.write(bytes, offset, length);
            }

            @Override
            public void close() throws IOException {
                out.close();
            }
        };
    }

    @Override
    public SeekableInput open(URI file) throws IOException {
        return files.open(file);
    }

    @Override
    public FileStatus status(URI path) throws IOException {
        return files.status(path);
    }

    @Override
    public boolean exists(URI path) throws IOException {
        return files.exists(path);
    }

    @Override
    public List<FileStatus> list(URI folder) throws IOException {
        return files.list(folder);
    }

    @Override
    public List<BlockLocation> blockLocations(URI file, long offset, long length) throws IOException {
        return files.blockLocations(file, offset, length);
    }

    @Override
    public void makeDirectories(URI folder) throws IOException {
        files.makeDirectories(folder);
    }

    @Override
    public void rename(URI from, URI to) throws IOException {
        files.rename(from, to);
    }

    @Override
    public boolean delete(URI path) throws IOException {
        return files.delete(path);
    }

    @Override
    public boolean deleteRecursively(URI path) throws IOException {
        return files.deleteRecursively(path);
    }
}
