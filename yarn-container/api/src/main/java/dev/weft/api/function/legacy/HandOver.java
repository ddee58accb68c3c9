package dev.weft.api.function.legacy;

import dev.weft.core.concurrent.ThreadSafe;
import java.util.ArrayDeque;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * From the thread of a source's function to its task: bounded, so that a slow job makes the function wait. The bound is waived
 * while the task waits for the function's lock, which a waiting function may hold.
 */
@ThreadSafe
final class HandOver {
    /** Enough that the change of threads does not show, few enough to lie in every checkpoint. */
    private static final int CAPACITY = 1024;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition room = lock.newCondition();
    private ArrayDeque<Object> waiting = new ArrayDeque<>();
    private CompletableFuture<Void> available = new CompletableFuture<>();
    private boolean unbounded;
    private boolean stopped;
    private boolean ended;
    private @Nullable Throwable failure;

    /** What {@link #put} throws once nobody takes any more. */
    static final class Stopped extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Stopped() {
            super("The source was canceled");
        }
    }

    /** Adds one; waits for room. */
    void put(Object said) { // hot
        CompletableFuture<Void> told = null;
        lock.lock();
        try {
            while (waiting.size() >= CAPACITY && !unbounded && !stopped) {
                room.awaitUninterruptibly();
            }
            if (stopped) {
                throw new Stopped();
            }
            waiting.add(said);
            if (waiting.size() == 1) {
                told = available;
            }
        } finally {
            lock.unlock();
        }
        if (told != null) {
            told.complete(null);
        }
    }

    /** Nothing follows; {@code cause} is null when all went well. */
    void end(@Nullable Throwable cause) {
        CompletableFuture<Void> told;
        lock.lock();
        try {
            ended = true;
            failure = cause;
            told = available;
        } finally {
            lock.unlock();
        }
        told.complete(null);
    }

    /** Everything that waits, in its order; {@code empty} takes what comes next. Task thread. */
    ArrayDeque<Object> exchange(ArrayDeque<Object> empty) {
        lock.lock();
        try {
            ArrayDeque<Object> taken = waiting;
            waiting = empty;
            room.signalAll();
            return taken;
        } finally {
            lock.unlock();
        }
    }

    /** True when nothing waits and nothing will come. */
    boolean isFinished() {
        lock.lock();
        try {
            return ended && waiting.isEmpty();
        } finally {
            lock.unlock();
        }
    }

    /** True when nothing will come any more. */
    boolean hasEnded() {
        lock.lock();
        try {
            return ended;
        } finally {
            lock.unlock();
        }
    }

    /** Why the function ended, or null. */
    @Nullable
    Throwable failure() {
        lock.lock();
        try {
            return failure;
        } finally {
            lock.unlock();
        }
    }

    /** Completes when something waits or the end has come. Task thread. */
    CompletableFuture<Void> available() {
        lock.lock();
        try {
            if (available.isDone() && waiting.isEmpty() && !ended) {
                available = new CompletableFuture<>();
            }
            return available;
        } finally {
            lock.unlock();
        }
    }

    /** Whether {@link #put} goes on without waiting. Task thread. */
    void waiveBound(boolean waived) {
        lock.lock();
        try {
            unbounded = waived;
            room.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Nobody takes any more. Task thread. */
    void stop() {
        lock.lock();
        try {
            stopped = true;
            room.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
