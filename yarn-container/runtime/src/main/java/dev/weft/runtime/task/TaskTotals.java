package dev.weft.runtime.task;

/**
 * Running totals of one attempt; they only grow.
 *
 * @param recordsIn records read from all inputs; for a source, 0
 * @param recordsOut records handed to outputs; for a sink, 0
 * @param bytesIn bytes received over sockets
 * @param bytesOut bytes sent over sockets
 * @param busyNanos time spent on records
 * @param backPressuredNanos time without room in an output
 * @param idleNanos time without input
 */
public record TaskTotals(
        long recordsIn,
        long recordsOut,
        long bytesIn,
        long bytesOut,
        long busyNanos,
        long backPressuredNanos,
        long idleNanos) {
    /** Before the first record. */
    public static final TaskTotals ZERO = new TaskTotals(0, 0, 0, 0, 0, 0, 0);
}
