package dev.weft.simulation;

import dev.weft.core.concurrent.EventLoop;
import dev.weft.core.time.Clock;
import java.time.Duration;
import java.util.PriorityQueue;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Time and order of everything: a queue of events by virtual time, run one by one on the calling thread. All chance comes
 * from one seed, so a run is repeated exactly by its seed.
 */
final class World {
    private static final long EPOCH_MILLIS = 1_700_000_000_000L;

    private final PriorityQueue<Event> events = new PriorityQueue<>();
    private final RandomGenerator random;
    private final Clock clock = new WorldClock();
    private final History history;
    private long nowNanos;
    private long lastSequence;
    private long steps;
    private @Nullable SimulatedLoop current;

    World(long seed, History history) {
        this.random = new SplittableRandom(seed);
        this.history = history;
    }

    /** Notes that something happened. */
    void happened(String process, String what) {
        history.add(now(), process, what);
    }

    /** The only source of chance. */
    RandomGenerator random() {
        return random;
    }

    Clock clock() {
        return clock;
    }

    /** Virtual time since the start. */
    Duration now() {
        return Duration.ofNanos(nowNanos);
    }

    /** Runs {@code event} once, {@code delay} from now, outside any loop. */
    EventLoop.Cancellable after(Duration delay, Runnable event) {
        Event entry = new Event(nowNanos + Math.max(0, delay.toNanos()), ++lastSequence, event);
        events.add(entry);
        return entry;
    }

    /** A duration drawn evenly between the two, both included. */
    Duration between(Duration least, Duration most) {
        return Duration.ofNanos(random.nextLong(least.toNanos(), most.toNanos() + 1));
    }

    /** A whole number drawn evenly between the two, both included. */
    int between(int least, int most) {
        return random.nextInt(least, most + 1);
    }

    /** True with this probability. */
    boolean chance(double probability) {
        return random.nextDouble() < probability;
    }

    /** Runs the next event; false when there is none or it lies behind {@code end}, which is the time then. */
    boolean step(Duration end) {
        Event next = nextEvent();
        if (next == null || next.atNanos > end.toNanos()) {
            nowNanos = Math.max(nowNanos, end.toNanos());
            return false;
        }
        events.remove();
        nowNanos = next.atNanos;
        steps++;
        next.action.run();
        return true;
    }

    /** True when nothing will ever happen again. */
    boolean isOver() {
        return nextEvent() == null;
    }

    /** How many events ran. */
    long steps() {
        return steps;
    }

    private @Nullable Event nextEvent() {
        while (!events.isEmpty() && events.element().cancelled) {
            events.remove();
        }
        return events.peek();
    }

    void enter(@Nullable SimulatedLoop loop) {
        current = loop;
    }

    @Nullable
    SimulatedLoop current() {
        return current;
    }

    private final class WorldClock implements Clock {
        @Override
        public long nanos() {
            return nowNanos;
        }

        @Override
        public long epochMillis() {
            return EPOCH_MILLIS + nowNanos / 1_000_000;
        }
    }

    private static final class Event implements Comparable<Event>, EventLoop.Cancellable {
        private final long atNanos;
        private final long sequence;
        private final Runnable action;
        private boolean cancelled;

        Event(long atNanos, long sequence, Runnable action) {
            this.atNanos = atNanos;
            this.sequence = sequence;
            this.action = action;
        }

        @Override
        public void cancel() {
            cancelled = true;
        }

        @Override
        public int compareTo(Event other) {
            int time = Long.compare(atNanos, other.atNanos);
            return time != 0 ? time : Long.compare(sequence, other.sequence);
        }
    }
}
