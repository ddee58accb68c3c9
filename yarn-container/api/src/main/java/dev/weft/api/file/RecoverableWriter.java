package dev.weft.api.file;

import dev.weft.api.connector.SimpleVersionedSerializer;
import dev.weft.core.fs.FileSystem;
import dev.weft.core.fs.Path;
import java.io.IOException;

/**
 * Writes files that outlive failures of the writer: {@code RecoverableWriter.of(path.getFileSystem())}. A sink keeps what {@link
 * RecoverableFsDataOutputStream#persist()} gives in its state and what {@link RecoverableFsDataOutputStream#closeForCommit()} gives as
 * its committable. Safe on any thread; its streams are not.
 */
public interface RecoverableWriter {
    /** A writer of files of {@code fileSystem}. */
    static RecoverableWriter of(FileSystem fileSystem) {
        return new StoreWriter(fileSystem);
    }

    /** A new file that shall become {@code path}; until then it has a hidden name beside it. */
    RecoverableFsDataOutputStream open(Path path) throws IOException;

    /**
     * Goes on with a file behind what was persisted; the rest is cut off, and the writer before can add nothing any more.
     *
     * @throws IOException also when the store cannot continue files: {@link #supportsResume()}
     */
    RecoverableFsDataOutputStream recover(ResumeRecoverable resumable) throws IOException;

    /** The committer of a file that was closed for commit, or that ends with what was persisted. */
    RecoverableFsDataOutputStream.Committer recoverForCommit(CommitRecoverable resumable) throws IOException;

    /** True when {@link #cleanupRecoverableState} is to be called: what was persisted has no copies here, so never. */
    boolean requiresCleanupOfRecoverableState();

    /** Frees what only {@code resumable} needs; false when there was nothing. */
    boolean cleanupRecoverableState(ResumeRecoverable resumable) throws IOException;

    SimpleVersionedSerializer<CommitRecoverable> getCommitRecoverableSerializer();

    SimpleVersionedSerializer<ResumeRecoverable> getResumeRecoverableSerializer();

    /** False: files have to end with each checkpoint. */
    boolean supportsResume();

    /** What is needed to commit a file. Immutable. */
    interface CommitRecoverable {}

    /** What is needed to go on with a file. Immutable. */
    interface ResumeRecoverable extends CommitRecoverable {}
}
