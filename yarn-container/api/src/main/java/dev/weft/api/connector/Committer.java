package dev.weft.api.connector;

import java.io.IOException;
import java.util.Collection;

/** Makes output visible. A committable may come again after a failure: committing twice must equal committing once. */
@SuppressWarnings("try") // close() throws what user code throws
public interface Committer<CommT> extends AutoCloseable {
    /** Commits, or says for each request what happened instead. */
    void commit(Collection<CommitRequest<CommT>> committables) throws IOException, InterruptedException;

    @Override
    void close() throws Exception;

    /** One committable. Not answering means committed. */
    interface CommitRequest<CommT> {
        /** What to commit. */
        CommT getCommittable();

        /** How often it was tried before. */
        int getNumberOfRetries();

        /** It cannot be committed, and that is known and accepted: counted, no failure of the job. */
        void signalFailedWithKnownReason(Throwable t);

        /** It cannot be committed: the job fails. */
        void signalFailedWithUnknownReason(Throwable t);

        /** Try again later: with growing pauses, fifteen times in a minute and a half; then the job fails. */
        void retryLater();

        /** Try again later with another committable. */
        void updateAndRetryLater(CommT committable);

        /** An earlier attempt had committed it. */
        void signalAlreadyCommitted();
    }
}
