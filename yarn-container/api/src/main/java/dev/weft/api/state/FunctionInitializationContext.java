package dev.weft.api.state;

/** What {@link CheckpointedFunction#initializeState} gets. */
public interface FunctionInitializationContext extends ManagedInitializationContext {}
