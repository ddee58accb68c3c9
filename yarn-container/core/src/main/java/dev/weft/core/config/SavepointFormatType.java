package dev.weft.core.config;

/** The form of a savepoint. */
public enum SavepointFormatType {
    /** One that every state backend reads. */
    CANONICAL,
    /** That of the state backend itself. */
    NATIVE
}
