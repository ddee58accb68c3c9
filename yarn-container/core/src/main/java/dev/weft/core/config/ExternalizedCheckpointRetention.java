package dev.weft.core.config;

/** What happens to the newest checkpoint when a job is cancelled. */
public enum ExternalizedCheckpointRetention {
    /** Deleted with the job. */
    DELETE_ON_CANCELLATION,
    /** Kept for a later start. */
    RETAIN_ON_CANCELLATION,
    /** Never kept beyond the job. */
    NO_EXTERNALIZED_CHECKPOINTS
}
