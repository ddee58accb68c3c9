package dev.weft.connector.files;

import java.util.ArrayDeque;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Carries batches from one fetcher thread to one task thread; holds few, so that a slow task stops the reading. Thread-safe
 * by its own monitor; futures are completed outside of it.
 */
final class BatchQueue<T> {
    private static final CompletableFuture<Void> AVAILABLE = CompletableFuture.completedFuture(null);

    private final int capacity;
    private final ArrayDeque<RecordBatch<T>> batches = new ArrayDeque<>();
    private CompletableFuture<Void> available = new CompletableFuture<>();
    private @Nullable Throwable failure;
    private boolean closed;

    BatchQueue(int capacity) {
        this.capacity = capacity;
    }

    /** Fetcher: adds a batch when there is room. False when the queue is closed and nobody wants it. */
    boolean put(RecordBatch<T> batch) throws InterruptedException {
        CompletableFuture<Void> waiting;
        synchronized (this) {
            while (batches.size() >= capacity && !closed) {
                wait();
            }
            if (closed) {
                return false;
            }
            batches.add(batch);
            waiting = available;
        }
        waiting.complete(null);
        return true;
    }

    /** Fetcher: nothing follows because of {@code cause}. Batches that were put before are still handed over. */
    void fail(Throwable cause) {
        CompletableFuture<Void> waiting;
        synchronized (this) {
            failure = cause;
            waiting = available;
        }
        waiting.complete(null);
    }

    /** Task: the next batch, if there is one. @throws Exception what the fetcher failed with */
    Optional<RecordBatch<T>> poll() throws Exception {
        synchronized (this) {
            RecordBatch<T> batch = batches.poll();
            if (batch != null) {
                notifyAll();
                return Optional.of(batch);
            }
            rethrowFailure();
            if (available.isDone()) {
                available = new CompletableFuture<>();
            }
            return Optional.empty();
        }
    }

    private void rethrowFailure() throws Exception {
        if (failure instanceof Exception exception) {
            throw exception;
        }
        if (failure instanceof Error error) {
            throw error;
        }
    }

    /** Completes when a poll may yield something. */
    CompletableFuture<Void> available() {
        synchronized (this) {
            return batches.isEmpty() && failure == null ? available : AVAILABLE;
        }
    }

    /** Task: no batch is wanted any more. */
    void close() {
        synchronized (this) {
            closed = true;
            batches.clear();
            notifyAll();
        }
    }
}
