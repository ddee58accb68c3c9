package dev.weft.api.connector;

import dev.weft.api.function.CheckpointListener;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds splits and hands them to readers. Lives on the JobManager; all methods run on one thread of its own.
 *
 * @param <CheckpointT> type of its state
 */
public interface SplitEnumerator<SplitT extends SourceSplit, CheckpointT> extends AutoCloseable, CheckpointListener {
    /** Called once, before any reader registers. */
    void start();

    /** The reader of {@code subtaskId} wants a split. {@code requesterHostname} is null when unknown. */
    void handleSplitRequest(int subtaskId, @Nullable String requesterHostname);

    /** Splits that a failed reader had got since the last completed checkpoint. */
    void addSplitsBack(List<SplitT> splits, int subtaskId);

    /** A reader registered, also after a restart of its task. */
    void addReader(int subtaskId);

    /** The state: splits not yet handed out and whatever finds further ones. */
    CheckpointT snapshotState(long checkpointId) throws Exception;

    /**
     * Goes on with readers that the enumerator of an earlier master served and that read on. Called at most once, after
     * {@link #start} and before any other call; {@link #addReader} and open requests follow for each of them.
     *
     * @param readers all that read on; splits that they hold are to be handed out to nobody else
     * @return false when this source cannot: it then restarts with its readers from the newest checkpoint
     */
    default boolean adopt(List<ReaderState<SplitT>> readers) throws Exception {
        return false;
    }

    /** A message of a reader. */
    default void handleSourceEvent(int subtaskId, SourceEvent sourceEvent) {}

    @Override
    default void notifyCheckpointComplete(long checkpointId) throws Exception {}

    @Override
    void close() throws IOException;
}
