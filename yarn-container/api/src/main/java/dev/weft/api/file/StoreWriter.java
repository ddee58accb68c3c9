package dev.weft.api.file;

import dev.weft.api.connector.SimpleVersionedSerializer;
import dev.weft.core.fs.DurableOutput;
import dev.weft.core.fs.FilePaths;
import dev.weft.core.fs.FileStore;
import dev.weft.core.fs.FileSystem;
import dev.weft.core.fs.Path;
import java.io.IOException;
import java.net.URI;
import java.util.UUID;

/** Writes by a {@link FileStore}: what it makes durable, cuts, continues and renames is what recovery needs. */
final class StoreWriter implements RecoverableWriter {
    private final FileSystem fileSystem;
    private final FileStore store;

    StoreWriter(FileSystem fileSystem) {
        this.fileSystem = fileSystem;
        this.store = fileSystem.store();
    }

    @Override
    public RecoverableFsDataOutputStream open(Path path) throws IOException {
        URI target = path.makeQualified(fileSystem).toUri();
        String name = "." + FilePaths.name(target) + ".inprogress." + UUID.randomUUID();
        URI hidden = FilePaths.child(FilePaths.parent(target), name);
        return new Writing(target, hidden, store.createNew(hidden));
    }

    @Override
    public RecoverableFsDataOutputStream recover(ResumeRecoverable resumable) throws IOException {
        HiddenFile file = HiddenFile.of(resumable);
        return new Writing(file.target(), file.hidden(), store.resume(file.hidden(), file.length()));
    }

    @Override
    public RecoverableFsDataOutputStream.Committer recoverForCommit(CommitRecoverable resumable) {
        return new Showing(HiddenFile.of(resumable));
    }

    @Override
    public boolean requiresCleanupOfRecoverableState() {
        return false;
    }

    @Override
    public boolean cleanupRecoverableState(ResumeRecoverable resumable) {
        return false;
    }

    @Override
    public SimpleVersionedSerializer<CommitRecoverable> getCommitRecoverableSerializer() {
        return HiddenFile.serializer(CommitRecoverable.class);
    }

    @Override
    public SimpleVersionedSerializer<ResumeRecoverable> getResumeRecoverableSerializer() {
        return HiddenFile.serializer(ResumeRecoverable.class);
    }

    @Override
    public boolean supportsResume() {
        return store.canResume();
    }

    private final class Writing extends RecoverableFsDataOutputStream {
        private final URI target;
        private final URI hidden;
        private final DurableOutput out;

        Writing(URI target, URI hidden, DurableOutput out) {
            this.target = target;
            this.hidden = hidden;
            this.out = out;
        }

        @Override
        public void write(int value) throws IOException {
            out.write(value);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            out.write(bytes, offset, length);
        }

        @Override
        public long getPos() {
            return out.position();
        }

        @Override
        public void flush() throws IOException {
            out.flush();
        }

        @Override
        public void sync() throws IOException {
            out.flushDurably();
        }

        @Override
        public ResumeRecoverable persist() throws IOException {
            out.flushDurably();
            return new HiddenFile(target, hidden, out.position());
        }

        @Override
        public Committer closeForCommit() throws IOException {
            long length = out.position();
            out.closeDurably();
            return new Showing(new HiddenFile(target, hidden, length));
        }

        @Override
        public void close() throws IOException {
            out.close();
        }
    }

    private final class Showing implements RecoverableFsDataOutputStream.Committer {
        private final HiddenFile file;

        Showing(HiddenFile file) {
            this.file = file;
        }

        @Override
        public void commit() throws IOException {
            long length = store.status(file.hidden()).length();
            if (length != file.length()) {
                throw new IOException(
                        file.hidden() + " has " + length + " bytes, but was closed with " + file.length());
            }
            store.rename(file.hidden(), file.target());
        }

        @Override
        public void commitAfterRecovery() throws IOException {
            if (!store.exists(file.hidden())) {
                if (!store.exists(file.target())) {
                    throw new IOException("Neither " + file.hidden() + " nor " + file.target() + " is there");
                }
                return;
            }
            if (store.status(file.hidden()).length() != file.length()) {
                store.resume(file.hidden(), file.length()).closeDurably();
            }
            store.rename(file.hidden(), file.target());
        }

        @Override
        public CommitRecoverable getRecoverable() {
            return file;
        }
    }
}
