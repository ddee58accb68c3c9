package dev.weft.runtime.operator;

import dev.weft.api.state.FunctionSnapshotContext;

/** A checkpoint as a function sees it. */
record SnapshotContext(long checkpoint, long epochMillis) implements FunctionSnapshotContext {
    @Override
    public long getCheckpointId() {
        return checkpoint;
    }

    @Override
    public long getCheckpointTimestamp() {
        return epochMillis;
    }
}
