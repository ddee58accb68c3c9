package dev.weft.core.config;

/** How a job runs over its input. */
public enum RuntimeExecutionMode {
    /** Results as records arrive; input may never end. */
    STREAMING,
    /** Bounded input, stage by stage. */
    BATCH,
    /** BATCH when all sources are bounded, else STREAMING. */
    AUTOMATIC
}
