package dev.weft.protocol.state;

/**
 * What a barrier says beside its number.
 *
 * @param suspendSources true: sources read nothing behind the barrier until the checkpoint is aborted or they are told to finish
 */
public record CheckpointOptions(Kind kind, boolean suspendSources) {
    private static final long SAVEPOINT_BIT = 1;
    private static final long SUSPEND_BIT = 2;

    /** Whose it is. */
    public enum Kind {
        /** The job's. */
        CHECKPOINT,
        /** A user's. */
        SAVEPOINT
    }

    /** As bits of a barrier. */
    public long asBits() {
        return (kind == Kind.SAVEPOINT ? SAVEPOINT_BIT : 0) | (suspendSources ? SUSPEND_BIT : 0);
    }

    /** The reverse of {@link #asBits}. */
    public static CheckpointOptions ofBits(long bits) {
        return new CheckpointOptions(
                (bits & SAVEPOINT_BIT) != 0 ? Kind.SAVEPOINT : Kind.CHECKPOINT, (bits & SUSPEND_BIT) != 0);
    }
}
