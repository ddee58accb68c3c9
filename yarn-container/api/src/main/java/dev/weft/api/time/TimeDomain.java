package dev.weft.api.time;

/** Which time a timer goes by. */
public enum TimeDomain {
    /** That of the records, moved by watermarks. */
    EVENT_TIME,
    /** The worker's clock. */
    PROCESSING_TIME
}
