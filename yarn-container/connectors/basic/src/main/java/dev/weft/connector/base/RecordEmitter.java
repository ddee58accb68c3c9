package dev.weft.connector.base;

import dev.weft.api.connector.SourceOutput;

/**
 * Makes records of fetched elements. Task thread.
 *
 * @param <E> what is fetched
 * @param <T> what is emitted
 * @param <SplitStateT> a split's changing position
 */
@FunctionalInterface
public interface RecordEmitter<E, T, SplitStateT> {
    /**
     * Emits the records of an element, none or several too, and moves {@code splitState} behind it: a checkpoint that follows takes
     * the position from there.
     */
    void emitRecord(E element, SourceOutput<T> output, SplitStateT splitState) throws Exception;
}
