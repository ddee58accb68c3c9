package dev.weft.runtime.timer;

import dev.weft.api.connector.ProcessingTimeService;
import dev.weft.core.metric.Counter;
import dev.weft.core.metric.SimpleCounter;
import dev.weft.core.time.Clock;
import java.util.PriorityQueue;

/** The timers of one task, by processing time. Callbacks run on the task's thread, between records. Task thread. */
public final class ProcessingTimers implements ProcessingTimeService {
    private static final long NANOS_PER_MILLI = 1_000_000L;
    /** Longest wait for a timer, so that sums do not overflow. */
    private static final long MAX_WAIT_MILLIS = 3_600_000L;

    private final Clock clock;
    private final PriorityQueue<Timer> timers = new PriorityQueue<>();
    private final SimpleCounter fired = new SimpleCounter();
    private long sequence;

    /** Reads {@code clock}. */
    public ProcessingTimers(Clock clock) {
        this.clock = clock;
    }

    /** The clock that it reads. */
    public Clock clock() {
        return clock;
    }

    /** Counts what the task's keyed timers fire, by either time; read by any thread. */
    public Counter fired() {
        return fired;
    }

    @Override
    public long getCurrentProcessingTime() {
        return clock.epochMillis();
    }

    @Override
    public void registerTimer(long timestamp, ProcessingTimeCallback target) {
        timers.add(new Timer(timestamp, sequence++, target));
    }

    /** True when no timer waits: then nothing below needs a look at the clock. */
    public boolean isEmpty() {
        return timers.isEmpty();
    }

    /** Runs what is due, in the order of time and registration. */
    public void runDue() throws Exception {
        long now = clock.epochMillis();
        while (true) {
            Timer first = timers.peek();
            if (first == null || first.epochMillis > now) {
                return;
            }
            timers.remove();
            first.target.onProcessingTime(first.epochMillis);
        }
    }

    /** Nanoseconds until the next timer, at least 1; 0 when there is none. */
    public long nanosToNext() {
        Timer first = timers.peek();
        if (first == null) {
            return 0;
        }
        long millis = Math.min(MAX_WAIT_MILLIS, Math.max(0, first.epochMillis - clock.epochMillis()));
        return Math.max(1, millis * NANOS_PER_MILLI);
    }

    private record Timer(long epochMillis, long sequence, ProcessingTimeCallback target) implements Comparable<Timer> {
        @Override
        public int compareTo(Timer other) {
            int byTime = Long.compare(epochMillis, other.epochMillis);
            return byTime != 0 ? byTime : Long.compare(sequence, other.sequence);
        }
    }
}
