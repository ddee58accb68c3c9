package dev.weft.runtime.operator.window;

/** How far event time has come for a window operator. Task thread. */
final class EventTime {
    /** Epoch milliseconds. Read for each record: no method between. */
    long watermark = Long.MIN_VALUE;
}
