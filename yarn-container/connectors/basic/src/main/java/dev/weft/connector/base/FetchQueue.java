package dev.weft.connector.base;

import java.util.ArrayDeque;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Carries fetches from fetchers to one task thread; holds few, so that a slow task stops the fetching. Thread-safe by its own
 * monitor; futures are completed outside of it.
 */
final class FetchQueue<E> {
    private static final CompletableFuture<Void> AVAILABLE = CompletableFuture.completedFuture(null);

    private final int capacity;
    private final ArrayDeque<RecordsWithSplitIds<E>> fetches = new ArrayDeque<>();
    private CompletableFuture<Void> available = new CompletableFuture<>();
    private @Nullable Throwable failure;

    FetchQueue(int capacity) {
        this.capacity = capacity;
    }

    /** Fetcher: adds a fetch when there is room; returns false without having added it when {@code fetcher} is called away. */
    boolean put(RecordsWithSplitIds<E> fetch, SplitFetcher<E, ?> fetcher) throws InterruptedException {
        CompletableFuture<Void> waiting;
        synchronized (this) {
            while (fetches.size() >= capacity) {
                if (fetcher.hasWork()) {
                    return false;
                }
                wait();
            }
            fetches.add(fetch);
            waiting = available;
        }
        waiting.complete(null);
        return true;
    }

    /** Any thread: a fetcher that waits for room looks whether it has something else to do. */
    synchronized void callFetchersAway() {
        notifyAll();
    }

    /** Fetcher: it has ended because of {@code cause}; the first of several is told. */
    void fail(Throwable cause) {
        CompletableFuture<Void> waiting;
        synchronized (this) {
            failure = failure == null ? cause : failure;
            waiting = available;
        }
        waiting.complete(null);
    }

    /** Task: the next fetch, if there is one. */
    synchronized Optional<RecordsWithSplitIds<E>> poll() {
        RecordsWithSplitIds<E> fetch = fetches.poll();
        if (fetch != null) {
            notifyAll();
        } else if (available.isDone()) {
            available = new CompletableFuture<>();
        }
        return Optional.ofNullable(fetch);
    }

    /** What a fetcher failed with, if one did. */
    synchronized Optional<Throwable> failure() {
        return Optional.ofNullable(failure);
    }

    /** Task: completes when a poll may yield something. */
    synchronized CompletableFuture<Void> available() {
        return fetches.isEmpty() && failure == null ? available : AVAILABLE;
    }
}
