package dev.weft.api.state;

/**
 * A function with state that it puts into checkpoints itself. {@link #initializeState} runs once before {@code open};
 * {@link #snapshotState} runs between two records, at each checkpoint.
 */
public interface CheckpointedFunction {
    /** Writes what the function holds in fields into its states. */
    void snapshotState(FunctionSnapshotContext context) throws Exception;

    /** Gets the states and reads what they hold. */
    void initializeState(FunctionInitializationContext context) throws Exception;
}
