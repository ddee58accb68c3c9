package dev.weft.api.connector;

/** What a reader says after a poll. */
public enum InputStatus {
    /** Poll again at once. */
    MORE_AVAILABLE,
    /** Poll again when {@link SourceReader#isAvailable()} completes. */
    NOTHING_AVAILABLE,
    /** All splits are read and no more will come. */
    END_OF_INPUT
}
