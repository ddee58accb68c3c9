package dev.weft.core.config;

/** Who owns the savepoint or checkpoint that a job starts from. */
public enum RecoveryClaimMode {
    /** The job: it is deleted once newer checkpoints replace it. */
    CLAIM,
    /** Whoever made it: the job never deletes it nor needs it after its first checkpoint. */
    NO_CLAIM,
    /** Whoever made it, but the job may go on needing it; accepted, taken as {@link #NO_CLAIM}. */
    LEGACY
}
