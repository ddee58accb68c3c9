package dev.weft.api.state;

import java.util.OptionalLong;

/** The checkpoint for which a function saves its state. */
public interface ManagedSnapshotContext {
    /** Its number. */
    long getCheckpointId();

    /** When it was triggered, epoch milliseconds. */
    long getCheckpointTimestamp();

    /** When it was triggered; present for every checkpoint that the engine takes. */
    default OptionalLong getOptionalCheckpointTimestamp() {
        return OptionalLong.of(getCheckpointTimestamp());
    }
}
