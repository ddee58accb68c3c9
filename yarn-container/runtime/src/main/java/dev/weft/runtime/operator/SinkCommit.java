package dev.weft.runtime.operator;

import dev.weft.api.connector.Committer;
import dev.weft.api.connector.CommittingSinkWriter;
import dev.weft.api.connector.SinkWriter;
import dev.weft.api.time.Watermark;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A sink writer's life beside the records: event time, flush and, for sinks in two phases, the commit at the end of input of a job
 * without checkpoints. Task thread.
 */
final class SinkCommit {
    private static final int MAX_TRIES = 10;

    private final SinkWriter<Object> writer;
    private final @Nullable Committer<Object> committer;
    private final OperatorFailure failure;

    SinkCommit(SinkWriter<Object> writer, @Nullable Committer<Object> committer, OperatorFailure failure) {
        this.writer = writer;
        this.committer = committer;
        this.failure = failure;
    }

    void onWatermark(long watermark) {
        try {
            writer.writeWatermark(new Watermark(watermark));
        } catch (Throwable thrown) { // user code: whatever it is, the failure names the operator
            throw failure.of(thrown);
        }
    }

    void endOfInput() {
        try {
            writer.flush(true);
            if (committer != null) {
                commitAll(committer);
            }
        } catch (Throwable thrown) { // user code: whatever it is, the failure names the operator
            throw failure.of(thrown);
        }
    }

    private void commitAll(Committer<Object> to) throws Exception {
        @SuppressWarnings(
                "unchecked") // a sink with a committer makes committing writers; else this is its user's failure
        Collection<Object> committables = ((CommittingSinkWriter<Object, Object>) writer).prepareCommit();
        List<Request> open = new ArrayList<>();
        committables.forEach(committable -> open.add(new Request(committable)));
        for (int tries = 0; !open.isEmpty(); tries++) {
            if (tries == MAX_TRIES) {
                throw new IllegalStateException(
                        open.size() + " committables were not committed in " + MAX_TRIES + " tries");
            }
            to.commit(new ArrayList<>(open));
            for (Request request : open) {
                request.throwIfFailed();
            }
            open.removeIf(request -> !request.again);
            open.forEach(Request::nextTry);
        }
    }

    void close() throws Exception {
        try {
            try {
                writer.close();
            } finally {
                if (committer != null) {
                    committer.close();
                }
            }
        } catch (Throwable thrown) { // user code: whatever it is, the failure names the operator
            throw failure.of(thrown);
        }
    }

    /** One committable on its way. */
    private static final class Request implements Committer.CommitRequest<Object> {
        private Object committable;
        private int retries;
        private boolean again;
        private @Nullable Throwable failed;

        Request(Object committable) {
            this.committable = committable;
        }

        void throwIfFailed() {
            if (failed != null) {
                throw new IllegalStateException("A committable could not be committed: " + failed.getMessage(), failed);
            }
        }

        void nextTry() {
            again = false;
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
        public void signalFailedWithKnownReason(Throwable t) {}

        @Override
        public void signalFailedWithUnknownReason(Throwable t) {
            failed = t;
        }

        @Override
        public void retryLater() {
            again = true;
        }

        @Override
        public void updateAndRetryLater(Object newCommittable) {
            committable = newCommittable;
            again = true;
        }

        @Override
        public void signalAlreadyCommitted() {}
    }
}
