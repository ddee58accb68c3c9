package dev.weft.runtime.operator.async;

import dev.weft.runtime.timer.ProcessingTimers;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The time-outs and further tries of one operator. The task's timers wake it between records; while it waits for room inside a record,
 * where those do not run, the operator asks by itself. Task thread.
 */
final class Deadlines {
    private static final long NANOS_PER_MILLI = 1_000_000L;
    /** Longest wait at a time, so that sums do not overflow. */
    private static final long MAX_WAIT_MILLIS = 3_600_000L;

    private final ProcessingTimers timers;
    private final TreeSet<Deadline> deadlines = new TreeSet<>();
    private long sequence;
    private long armedFor = Long.MAX_VALUE;

    Deadlines(ProcessingTimers timers) {
        this.timers = timers;
    }

    /** Runs {@code action} in {@code millis}. */
    Deadline in(long millis, Runnable action) {
        long now = timers.getCurrentProcessingTime();
        long due = now > Long.MAX_VALUE - millis ? Long.MAX_VALUE : now + millis;
        Deadline deadline = new Deadline(due, sequence++, action);
        deadlines.add(deadline);
        arm();
        return deadline;
    }

    void cancel(@Nullable Deadline deadline) {
        if (deadline != null) {
            deadlines.remove(deadline);
        }
    }

    private void arm() {
        if (!deadlines.isEmpty() && deadlines.first().epochMillis() < armedFor) {
            armedFor = deadlines.first().epochMillis();
            timers.registerTimer(armedFor, this::woken);
        }
    }

    private void woken(long timestamp) {
        if (timestamp == armedFor) {
            armedFor = Long.MAX_VALUE;
        }
        runDue();
    }

    /** Does what is due. */
    void runDue() {
        long now = timers.getCurrentProcessingTime();
        while (!deadlines.isEmpty() && deadlines.first().epochMillis() <= now) {
            deadlines.pollFirst().action().run();
        }
        arm();
    }

    /** Nanoseconds until the next one, at least 1; 0 when there is none. */
    long nanosToNext() {
        if (deadlines.isEmpty()) {
            return 0;
        }
        long millis = deadlines.first().epochMillis() - timers.getCurrentProcessingTime();
        return Math.max(1, Math.min(MAX_WAIT_MILLIS, Math.max(0, millis)) * NANOS_PER_MILLI);
    }
}
