package dev.weft.connector.files;

import dev.weft.api.connector.Committer.CommitRequest;

/** A request that counts how often it is to be tried again. */
final class CountingRequest implements CommitRequest<FileSinkCommittable> {
    private final FileSinkCommittable committable;
    int retries;

    CountingRequest(FileSinkCommittable committable) {
        this.committable = committable;
    }

    @Override
    public FileSinkCommittable getCommittable() {
        return committable;
    }

    @Override
    public int getNumberOfRetries() {
        return 0;
    }

    @Override
    public void signalFailedWithKnownReason(Throwable t) {
        throw new AssertionError(t);
    }

    @Override
    public void signalFailedWithUnknownReason(Throwable t) {
        throw new AssertionError(t);
    }

    @Override
    public void retryLater() {
        retries++;
    }

    @Override
    public void updateAndRetryLater(FileSinkCommittable other) {
        throw new AssertionError("no other committable expected");
    }

    @Override
    public void signalAlreadyCommitted() {}
}
