package dev.weft.core.concurrent;

import dev.weft.core.time.Clock;
import java.time.Duration;
import java.util.concurrent.Executor;

/**
 * One single-threaded home of control logic. Objects confined to a loop are touched by its tasks alone; others enter by
 * {@link #execute}. Tasks run one at a time in the order they were handed over, and never block.
 *
 * <p>An interface because simulation runs many loops on one thread with its own time.
 */
public interface EventLoop extends Executor {
    /** For logs and error messages, e.g. {@code "job 3f2c…"}. */
    String name();

    /** The only time that confined logic may read. */
    Clock clock();

    /** Runs {@code task} on this loop later, never inside this call. Safe on any thread; dropped after {@link #close}. */
    @Override
    void execute(Runnable task);

    /** Runs {@code task} once, {@code delay} from now. Safe on any thread. */
    Cancellable schedule(Duration delay, Runnable task);

    /** Throws IllegalStateException unless called from a task of this loop. Cheap: first line of entry methods. */
    void checkOwner();

    /** Runs no further task; scheduled ones are dropped. Idempotent; safe on any thread, also from a task. */
    void close();

    /** Something scheduled that may be called off. */
    interface Cancellable {
        /** Makes sure that the task does not start any more; no effect when it started already. Idempotent. */
        void cancel();
    }
}
