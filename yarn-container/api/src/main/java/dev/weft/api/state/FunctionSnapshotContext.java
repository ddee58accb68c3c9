package dev.weft.api.state;

/** What {@link CheckpointedFunction#snapshotState} gets. */
public interface FunctionSnapshotContext extends ManagedSnapshotContext {}
