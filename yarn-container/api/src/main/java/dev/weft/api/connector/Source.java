package dev.weft.api.connector;

import dev.weft.core.error.EngineException;

/**
 * Where records come from: makes the enumerator that finds splits and the readers that read them. Immutable,
 * serialisable.
 *
 * @param <T> type of the records
 * @param <SplitT> type of the splits
 * @param <EnumChkT> type of the enumerator's state
 */
public interface Source<T, SplitT extends SourceSplit, EnumChkT> extends SourceReaderFactory<T, SplitT> {
    /** Does it end? */
    Boundedness getBoundedness();

    /** The enumerator of a job that starts from nothing. */
    SplitEnumerator<SplitT, EnumChkT> createEnumerator(SplitEnumeratorContext<SplitT> enumContext) throws Exception;

    /** The enumerator of a job that goes on from {@code checkpoint}. */
    SplitEnumerator<SplitT, EnumChkT> restoreEnumerator(SplitEnumeratorContext<SplitT> enumContext, EnumChkT checkpoint)
            throws Exception;

    /** Bytes of splits, on the wire and in checkpoints. */
    SimpleVersionedSerializer<SplitT> getSplitSerializer();

    /** Bytes of the enumerator's state. */
    SimpleVersionedSerializer<EnumChkT> getEnumeratorCheckpointSerializer();

    /**
     * Refuses a number of readers that the source cannot serve; called when the graph is built.
     *
     * @throws EngineException BAD_INPUT with one line that says what is possible
     */
    default void checkParallelism(int parallelism) {}
}
