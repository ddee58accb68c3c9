package dev.weft.master.view;

import dev.weft.protocol.report.TaskCounters;
import java.util.concurrent.TimeUnit;

/**
 * Running totals of a subtask or the sum over several, as REST shows them. Byte figures count what went over sockets.
 *
 * @param complete true when every subtask has reported at least once
 */
public record IoMetrics(
        long readBytes,
        long writeBytes,
        long readRecords,
        long writeRecords,
        long backPressuredMillis,
        long idleMillis,
        long busyMillis,
        boolean complete) {
    /** No record has come, and nobody who might have seen one has not told. */
    public static final IoMetrics ZERO = new IoMetrics(0, 0, 0, 0, 0, 0, 0, true);

    /** Both together. */
    public IoMetrics plus(IoMetrics other) {
        return new IoMetrics(
                readBytes + other.readBytes,
                writeBytes + other.writeBytes,
                readRecords + other.readRecords,
                writeRecords + other.writeRecords,
                backPressuredMillis + other.backPressuredMillis,
                idleMillis + other.idleMillis,
                busyMillis + other.busyMillis,
                complete && other.complete);
    }

    /** The figures of {@code counters}. */
    public static IoMetrics of(TaskCounters counters, boolean complete) {
        return new IoMetrics(
                counters.bytesIn(),
                counters.bytesOut(),
                counters.recordsIn(),
                counters.recordsOut(),
                TimeUnit.NANOSECONDS.toMillis(counters.backPressuredNanos()),
                TimeUnit.NANOSECONDS.toMillis(counters.idleNanos()),
                TimeUnit.NANOSECONDS.toMillis(counters.busyNanos()),
                complete);
    }
}
