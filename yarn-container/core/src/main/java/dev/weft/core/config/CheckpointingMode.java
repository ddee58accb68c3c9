package dev.weft.core.config;

/** What a checkpoint promises about each record. */
public enum CheckpointingMode {
    /** State reflects every record once. */
    EXACTLY_ONCE,
    /** State may reflect a record more than once after a failure. */
    AT_LEAST_ONCE
}
