package dev.weft.core.concurrent;

import dev.weft.core.log.LogContext;
import dev.weft.core.time.Clock;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.PriorityQueue;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * An event loop with a daemon thread of its own. Tasks run in the order in which they were handed over, due scheduled
 * ones before those; equal due times keep their order. The lock guards the two queues only and is never held while a
 * task runs.
 *
 * <p>A task that throws ends in the handler given at construction, on the loop's thread, and the loop goes on; the
 * handler of a process usually is {@link FatalErrors#exit}. An interrupt ends the loop.
 *
 * <p>A loop whose name ends in {@code job} and a job's id logs as work for that job ({@link LogContext}).
 */
@ThreadSafe
public final class ThreadEventLoop implements EventLoop {
    private final String name;
    private final Clock clock;
    private final Consumer<? super Throwable> onFailure;
    private final Thread thread;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final ArrayDeque<Runnable> ready = new ArrayDeque<>();
    private final PriorityQueue<Scheduled> waiting = new PriorityQueue<>();
    private long sequence;
    private boolean closed;

    private ThreadEventLoop(String name, Clock clock, Consumer<? super Throwable> onFailure) {
        this.name = name;
        this.clock = clock;
        this.onFailure = onFailure;
        this.thread = NamedThreads.daemon(name, () -> LogContext.ofThread(name, this::run));
    }

    /** A running loop; {@code onFailure} hears what tasks throw. */
    public static ThreadEventLoop start(String name, Clock clock, Consumer<? super Throwable> onFailure) {
        var loop = new ThreadEventLoop(name, clock, onFailure);
        loop.thread.start();
        return loop;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Clock clock() {
        return clock;
    }

    @Override
    public void execute(Runnable task) {
        lock.lock();
        try {
            if (!closed) {
                ready.add(task);
                changed.signal();
            }
        } finally {
            lock.unlock();
        }
    }

    @Override
    public Cancellable schedule(Duration delay, Runnable task) {
        long due = clock.nanos() + saturatedNanos(delay);
        lock.lock();
        try {
            var scheduled = new Scheduled(due, sequence++, task);
            if (!closed) {
                waiting.add(scheduled);
                changed.signal();
            }
            return scheduled;
        } finally {
            lock.unlock();
        }
    }

    /** A quarter of the range, so that differences of two times never overflow. */
    private static long saturatedNanos(Duration delay) {
        Duration longest = Duration.ofNanos(Long.MAX_VALUE / 4);
        return delay.isNegative() ? 0 : (delay.compareTo(longest) > 0 ? longest : delay).toNanos();
    }

    @Override
    public void checkOwner() {
        if (Thread.currentThread() != thread) {
            throw new IllegalStateException(
                    "Called on thread '" + Thread.currentThread().getName() + "' instead of loop '" + name + "'");
        }
    }

    @Override
    public void close() {
        lock.lock();
        try {
            closed = true;
            ready.clear();
            waiting.clear();
            changed.signal();
        } finally {
            lock.unlock();
        }
    }

    /**
     * Waits until the loop's thread has ended; for mains and tests, never for tasks of a loop.
     *
     * @return false when it still runs after {@code timeout}
     */
    public boolean awaitEnd(Duration timeout) throws InterruptedException {
        thread.join(Math.max(1, timeout.toMillis()));
        return !thread.isAlive();
    }

    private void run() {
        try {
            Runnable task = next();
            while (task != null) {
                runOne(task);
                task = next();
            }
        } catch (InterruptedException e) {
            close();
        }
    }

    private void runOne(Runnable task) {
        try {
            task.run();
        } catch (Throwable e) { // the loop is the owner: nothing above it could hear of it
            onFailure.accept(e);
        }
    }

    /** Waits for the next task to run; null when the loop is closed. */
    private @Nullable Runnable next() throws InterruptedException {
        lock.lockInterruptibly();
        try {
            while (!closed) {
                long wait = nanosUntilDue();
                if (wait <= 0) {
                    return waiting.remove();
                }
                Runnable task = ready.poll();
                if (task != null) {
                    return task;
                }
                changed.awaitNanos(wait); // whatever woke us, the next round looks again
            }
            return null;
        } finally {
            lock.unlock();
        }
    }

    private long nanosUntilDue() {
        Scheduled first = waiting.peek();
        return first == null ? Long.MAX_VALUE : first.dueNanos - clock.nanos();
    }

    private void remove(Scheduled scheduled) {
        lock.lock();
        try {
            waiting.remove(scheduled);
        } finally {
            lock.unlock();
        }
    }

    /** A task with its due time; in the queue until then. */
    private final class Scheduled implements Runnable, Cancellable, Comparable<Scheduled> {
        private final long dueNanos;
        private final long number;
        private final Runnable task;
        private volatile boolean cancelled;

        Scheduled(long dueNanos, long number, Runnable task) {
            this.dueNanos = dueNanos;
            this.number = number;
            this.task = task;
        }

        @Override
        public void run() {
            if (!cancelled) {
                task.run();
            }
        }

        @Override
        public void cancel() {
            cancelled = true;
            remove(this);
        }

        @Override
        public int compareTo(Scheduled other) {
            int byTime = Long.compare(dueNanos - other.dueNanos, 0);
            return byTime != 0 ? byTime : Long.compare(number, other.number);
        }
    }
}
