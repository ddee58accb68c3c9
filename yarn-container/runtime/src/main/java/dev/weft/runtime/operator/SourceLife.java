package dev.weft.runtime.operator;

import dev.weft.api.connector.SourceReader;
import dev.weft.api.function.legacy.FunctionReader;
import dev.weft.runtime.state.RestoredOperator;
import dev.weft.runtime.state.SnapshotBuilder;

/** What a source has beside its reader: the life and the state of a function that is one. Task thread. */
interface SourceLife {
    /** Of a source that is no function. */
    SourceLife NONE = new SourceLife() {};

    /** That of the function behind {@code reader}, if there is one. */
    static SourceLife of(
            SourceReader<?, ?> reader, UserParts parts, TaskScope scope, OperatorMetrics metrics, Runnable check) {
        return reader instanceof FunctionReader<?> runs
                ? new FunctionSourceLife(runs, parts, scope, metrics, check)
                : NONE;
    }

    /** Takes what a checkpoint holds. */
    default void restore(RestoredOperator from) {}

    /** Prepares for the first record. */
    default void open() {}

    /** Does {@code action} while no record is being emitted elsewhere. */
    default void locked(Runnable action) {
        action.run();
    }

    /** Adds the state; within {@link #locked}. */
    default void snapshot(SnapshotBuilder to) {}

    /** The checkpoint is complete; within {@link #locked}. */
    default void checkpointComplete(long checkpoint) {}

    /** The checkpoint will never be complete; within {@link #locked}. */
    default void checkpointAborted(long checkpoint) {}

    /** Gives back everything; after the reader. */
    default void close() {}
}
