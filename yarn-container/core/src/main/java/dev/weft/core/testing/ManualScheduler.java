package dev.weft.core.testing;

import dev.weft.core.concurrent.EventLoop;
import java.time.Duration;
import java.util.Comparator;
import java.util.Optional;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Runs the tasks of any number of {@link ManualEventLoop}s on the calling thread, in one order of time: by due time,
 * then by the order in which they were handed over. Time moves only when nothing is due. Deterministic.
 */
public final class ManualScheduler {
    private static final int RUNAWAY_TASKS = 10_000_000;

    private final ManualClock clock = new ManualClock();
    private final TreeSet<Entry> queue = new TreeSet<>(Entry.ORDER);
    private long sequence;
    private @Nullable ManualEventLoop running;

    /** A task with its loop and due time. */
    private record Entry(ManualEventLoop loop, long dueNanos, long number, Runnable task) {
        static final Comparator<Entry> ORDER =
                Comparator.comparingLong(Entry::dueNanos).thenComparingLong(Entry::number);
    }

    public ManualClock clock() {
        return clock;
    }

    /** A new loop whose tasks this scheduler runs. */
    public ManualEventLoop loop(String name) {
        return new ManualEventLoop(name, this);
    }

    EventLoop.Cancellable add(ManualEventLoop loop, Duration delay, Runnable task) {
        long nanos = delay.isNegative() ? 0 : Math.min(delay.toNanos(), Long.MAX_VALUE / 4);
        var entry = new Entry(loop, clock.nanos() + nanos, sequence++, task);
        queue.add(entry);
        return () -> queue.remove(entry);
    }

    void drop(ManualEventLoop loop) {
        queue.removeIf(entry -> entry.loop() == loop);
    }

    boolean isRunning(ManualEventLoop loop) {
        return running == loop;
    }

    /** Runs one task that is due now; false when none is. */
    public boolean runOne() {
        Optional<Entry> first = first();
        if (first.isEmpty() || first.get().dueNanos() > clock.nanos()) {
            return false;
        }
        run(first.get());
        return true;
    }

    /** Runs everything that is due now, also what those tasks add; returns the number of tasks. */
    public int runReady() {
        int ran = 0;
        while (runOne()) {
            ran++;
            if (ran > RUNAWAY_TASKS) {
                throw new IllegalStateException("Tasks keep adding tasks without letting time pass");
            }
        }
        return ran;
    }

    /** Moves time forward by {@code span}, running what becomes due on the way at its own time. */
    public void advance(Duration span) {
        long end = clock.nanos() + span.toNanos();
        runReady();
        Optional<Entry> next = first();
        while (next.isPresent() && next.get().dueNanos() <= end) {
            clock.advanceTo(Math.max(clock.nanos(), next.get().dueNanos()));
            runReady();
            next = first();
        }
        clock.advanceTo(end);
    }

    /** True when no task waits, due or not. */
    public boolean isIdle() {
        return queue.isEmpty();
    }

    /** Time until the next task is due, zero when one is due now; empty when none waits. */
    public Optional<Duration> untilNext() {
        return first().map(entry -> Duration.ofNanos(Math.max(0, entry.dueNanos() - clock.nanos())));
    }

    private Optional<Entry> first() {
        return queue.isEmpty() ? Optional.empty() : Optional.of(queue.first());
    }

    private void run(Entry entry) {
        queue.remove(entry);
        ManualEventLoop before = running;
        running = entry.loop();
        try {
            entry.task().run();
        } finally {
            running = before;
        }
    }
}
