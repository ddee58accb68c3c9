package dev.weft.runtime.operator;

import dev.weft.api.connector.Committer;
import org.jspecify.annotations.Nullable;

/** One committable on its way, with what its committer said of it. Task thread. */
final class CommitRequestState implements Committer.CommitRequest<Object> {
    /** What a committer says of a request; not answering means committed. */
    enum Answer {
        COMMITTED,
        ALREADY_COMMITTED,
        RETRY,
        FAILED_KNOWN,
        FAILED
    }

    private final long checkpoint;
    private final int subtask;
    private Object committable;
    private int retries;
    private Answer answer = Answer.COMMITTED;
    private @Nullable Throwable reason;

    /**
     * @param checkpoint with which it is committed
     * @param subtask whose writer prepared it
     */
    CommitRequestState(long checkpoint, int subtask, Object committable) {
        this.checkpoint = checkpoint;
        this.subtask = subtask;
        this.committable = committable;
    }

    long checkpoint() {
        return checkpoint;
    }

    int subtask() {
        return subtask;
    }

    Answer answer() {
        return answer;
    }

    @Nullable
    Throwable reason() {
        return reason;
    }

    /** Counts the try that follows. */
    void nextTry() {
        answer = Answer.COMMITTED;
        retries++;
    }

    @Override
    public Object getCommittable() {
        return committable;
    }

    @Override
    public int getNumberOfRetries() {
        return retries;
    }

    @Override
    public void signalFailedWithKnownReason(Throwable t) {
        answer = Answer.FAILED_KNOWN;
        reason = t;
    }

    @Override
    public void signalFailedWithUnknownReason(Throwable t) {
        answer = Answer.FAILED;
        reason = t;
    }

    @Override
    public void retryLater() {
        answer = Answer.RETRY;
    }

    @Override
    public void updateAndRetryLater(Object newCommittable) {
        committable = newCommittable;
        answer = Answer.RETRY;
    }

    @Override
    public void signalAlreadyCommitted() {
        answer = Answer.ALREADY_COMMITTED;
    }
}
