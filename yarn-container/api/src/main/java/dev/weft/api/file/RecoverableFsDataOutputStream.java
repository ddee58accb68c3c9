package dev.weft.api.file;

import dev.weft.core.fs.FSDataOutputStream;
import java.io.IOException;

/** A file that shows under its name when it is committed. One thread at a time. */
public abstract class RecoverableFsDataOutputStream extends FSDataOutputStream {
    /** Makes everything written so far survive and says how to go on behind it. */
    public abstract RecoverableWriter.ResumeRecoverable persist() throws IOException;

    /** Ends the file, durably; it shows when the committer commits. */
    public abstract Committer closeForCommit() throws IOException;

    /** Gives the file up as it is; what was persisted can be resumed. No effect after {@link #closeForCommit()}. */
    @Override
    public abstract void close() throws IOException;

    /** Makes one file visible. */
    public interface Committer {
        /**
         * Shows the file.
         *
         * @throws IOException also when it was committed before, or is not as it was closed
         */
        void commit() throws IOException;

        /** Shows the file if nobody has done so before: after a failure, when it is not known how far a commit came. */
        void commitAfterRecovery() throws IOException;

        /** What a checkpoint keeps to commit later. */
        RecoverableWriter.CommitRecoverable getRecoverable();
    }
}
