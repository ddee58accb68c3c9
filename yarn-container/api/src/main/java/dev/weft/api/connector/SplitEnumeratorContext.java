package dev.weft.api.connector;

import dev.weft.core.config.Configuration;
import dev.weft.core.config.ReadableConfig;
import dev.weft.core.metric.SplitEnumeratorMetricGroup;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** What an enumerator may ask. Its own thread, but {@link #runInCoordinatorThread(Runnable)}: any. */
public interface SplitEnumeratorContext<SplitT extends SourceSplit> {
    /** Number of the attempt of a subtask that runs. */
    int ONLY_ATTEMPT = 0;

    /** The job's configuration over the master's. */
    default ReadableConfig getConfiguration() {
        return new Configuration();
    }

    /** Metrics of the enumerator. */
    SplitEnumeratorMetricGroup metricGroup();

    /** Sends a message to a reader; dropped when the reader is not registered. */
    void sendEventToSourceReader(int subtaskId, SourceEvent event);

    /**
     * As {@link #sendEventToSourceReader(int, SourceEvent)}: of a subtask only one attempt runs at a time, the one with number 0 in
     * {@link #registeredReadersOfAttempts()}.
     *
     * @throws IllegalArgumentException for any other attempt
     */
    default void sendEventToSourceReader(int subtaskId, int attemptNumber, SourceEvent event) {
        if (attemptNumber != ONLY_ATTEMPT) {
            throw new IllegalArgumentException("Subtask " + subtaskId + " has no attempt " + attemptNumber
                    + ": one runs at a time and has number " + ONLY_ATTEMPT);
        }
        sendEventToSourceReader(subtaskId, event);
    }

    /** Number of readers. */
    int currentParallelism();

    /** Readers that are registered now, by subtask index. */
    Map<Integer, ReaderInfo> registeredReaders();

    /** Readers that are registered now, by subtask index and number of the attempt, which always is 0. */
    default Map<Integer, Map<Integer, ReaderInfo>> registeredReadersOfAttempts() {
        Map<Integer, Map<Integer, ReaderInfo>> attempts = new TreeMap<>();
        registeredReaders().forEach((subtask, reader) -> attempts.put(subtask, Map.of(ONLY_ATTEMPT, reader)));
        return Collections.unmodifiableMap(attempts);
    }

    /** Hands out splits. */
    void assignSplits(SplitsAssignment<SplitT> newSplitAssignments);

    /** Hands out one split. */
    default void assignSplit(SplitT split, int subtask) {
        assignSplits(new SplitsAssignment<>(split, subtask));
    }

    /** The reader gets no more splits. */
    void signalNoMoreSplits(int subtask);

    /**
     * Runs {@code callable} on another thread and {@code handler} with its result on the enumerator's thread. The handler
     * gets a null result with a failure, and a null failure with a result.
     */
    <T> void callAsync(Callable<T> callable, BiConsumer<@Nullable T, @Nullable Throwable> handler);

    /** As {@link #callAsync(Callable, BiConsumer)}, first after {@code initialDelay} ms, then every {@code period} ms. */
    <T> void callAsync(
            Callable<T> callable, BiConsumer<@Nullable T, @Nullable Throwable> handler, long initialDelay, long period);

    /** Runs {@code runnable} on the enumerator's thread. */
    void runInCoordinatorThread(Runnable runnable);

    /** Says whether old data is being worked off; accepted for compatibility, changes nothing yet. */
    default void setIsProcessingBacklog(boolean isProcessingBacklog) {}
}
