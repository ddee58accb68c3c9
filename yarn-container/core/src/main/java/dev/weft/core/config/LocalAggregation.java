package dev.weft.core.config;

/** Whether windows aggregate before their records cross the network. */
public enum LocalAggregation {
    /** Where it was seen to leave less to send, and functions to merge to the same accumulators. */
    AUTO,
    /** Wherever windows allow it. */
    ON,
    /** Nowhere. */
    OFF
}
