package dev.weft.runtime.task;

/** How an attempt ended. */
public enum TaskEnd {
    /** By itself, all output handed over. */
    FINISHED,
    /** It was told to stop. */
    CANCELED,
    /** By an error. */
    FAILED
}
