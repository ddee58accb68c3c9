package dev.weft.connector.base;

import dev.weft.api.connector.SourceSplit;
import java.io.IOException;
import java.util.Collection;

/**
 * Fetches elements of one or more splits. All methods run on one fetcher's thread but {@link #wakeUp()}.
 *
 * @param <E> what is fetched
 */
@SuppressWarnings("try") // close() throws what user code throws
public interface SplitReader<E, SplitT extends SourceSplit> extends AutoCloseable {
    /**
     * Waits for elements, or for {@link #wakeUp()}, and returns them; an empty fetch is allowed. What it throws fails the
     * job's task.
     */
    RecordsWithSplitIds<E> fetch() throws IOException;

    /** Splits came or went. Never blocks for long. */
    void handleSplitsChanges(SplitsChange<SplitT> splitsChanges);

    /**
     * Any thread: {@link #fetch()} returns soon, without losing what it has fetched. May come just before a fetch begins, which then
     * ought to return at once.
     */
    void wakeUp();

    /**
     * Stops and resumes splits for watermark alignment.
     *
     * @throws UnsupportedOperationException when the reader cannot do that
     */
    default void pauseOrResumeSplits(Collection<SplitT> splitsToPause, Collection<SplitT> splitsToResume) {
        throw new UnsupportedOperationException(
                getClass().getName() + " cannot pause single splits, which watermark alignment needs");
    }

    @Override
    void close() throws Exception;
}
