package dev.weft.api.connector;

import dev.weft.api.function.CheckpointListener;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * Reads the splits of one subtask. All methods run on the task's thread but {@link #isAvailable()}'s future, which any
 * thread may complete.
 */
@SuppressWarnings("try") // close() throws what user code throws
public interface SourceReader<T, SplitT extends SourceSplit> extends AutoCloseable, CheckpointListener {
    /** Called once, before the first split. */
    void start();

    /** Emits what is there without blocking: one record, or as many as the reader has at hand in one go. */
    InputStatus pollNext(ReaderOutput<T> output) throws Exception;

    /** The splits with their positions, as a restored reader shall go on. */
    List<SplitT> snapshotState(long checkpointId);

    /** Completes when a poll may yield something. */
    CompletableFuture<Void> isAvailable();

    /** More splits to read. */
    void addSplits(List<SplitT> splits);

    /** No split will follow: after the last one the input ends. */
    void notifyNoMoreSplits();

    /** A message of the enumerator. */
    default void handleSourceEvents(SourceEvent sourceEvent) {}

    @Override
    default void notifyCheckpointComplete(long checkpointId) throws Exception {}

    /**
     * Stops and resumes splits for watermark alignment.
     *
     * @throws UnsupportedOperationException when the reader cannot do that for single splits
     */
    default void pauseOrResumeSplits(Collection<String> splitsToPause, Collection<String> splitsToResume) {
        throw new UnsupportedOperationException(
                getClass().getName() + " cannot pause single splits, which watermark alignment needs");
    }

    @Override
    void close() throws Exception;
}
