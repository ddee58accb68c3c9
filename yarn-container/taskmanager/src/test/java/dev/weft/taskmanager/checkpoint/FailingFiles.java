package dev.weft.taskmanager.checkpoint;

import dev.weft.core.fs.DurableOutput;
import dev.weft.core.fs.FileStore;
import dev.weft.core.fs.WriteMode;
import dev.weft.core.testing.ForwardingFileStore;
import dev.weft.core.testing.ForwardingOutput;
import java.io.IOException;
import java.net.URI;

/** Files that fail when the test says so. */
final class FailingFiles extends ForwardingFileStore {
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
    protected FileStore before(String call, URI path) {
        return files;
    }

    @Override
    public DurableOutput create(URI file, WriteMode mode) throws IOException {
        failOn(Fault.CREATE);
        return new ForwardingOutput(super.create(file, mode)) {
            @Override
            protected void beforeWrite() throws IOException {
                failOn(Fault.WRITE);
            }

            @Override
            protected void beforeFlush() throws IOException {
                failOn(Fault.CLOSE);
            }
        };
    }
}
