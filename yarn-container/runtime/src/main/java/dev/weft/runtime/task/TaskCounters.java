package dev.weft.runtime.task;

import dev.weft.core.time.Clock;
import dev.weft.runtime.exchange.TaskSignal;
import java.util.concurrent.atomic.AtomicLong;

/** A task's totals for other threads: the task publishes once per batch, without a fence. */
final class TaskCounters {
    private final TaskSignal signal;
    private final Clock clock;
    private final AtomicLong recordsIn = new AtomicLong();
    private final AtomicLong recordsOut = new AtomicLong();
    private final AtomicLong bytesIn = new AtomicLong();
    private final AtomicLong bytesOut = new AtomicLong();
    private final AtomicLong startNanos = new AtomicLong();
    private volatile boolean started;

    TaskCounters(TaskSignal signal, Clock clock) {
        this.signal = signal;
        this.clock = clock;
    }

    /** Task: records flow from now on. */
    void start() {
        startNanos.set(clock.nanos());
        started = true;
    }

    /** Task: totals so far. */
    void publish(long newRecordsIn, long newRecordsOut, long newBytesIn, long newBytesOut) {
        recordsIn.lazySet(newRecordsIn);
        recordsOut.lazySet(newRecordsOut);
        bytesIn.lazySet(newBytesIn);
        bytesOut.lazySet(newBytesOut);
    }

    /** Any thread. */
    TaskTotals totals() {
        if (!started) {
            return TaskTotals.ZERO;
        }
        long idle = signal.idleNanos();
        long backPressured = signal.backPressuredNanos();
        long busy = Math.max(0, clock.nanos() - startNanos.get() - idle - backPressured);
        return new TaskTotals(
                recordsIn.get(), recordsOut.get(), bytesIn.get(), bytesOut.get(), busy, backPressured, idle);
    }
}
