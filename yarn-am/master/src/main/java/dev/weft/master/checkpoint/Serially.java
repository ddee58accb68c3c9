package dev.weft.master.checkpoint;

import dev.weft.core.concurrent.EventLoop;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Callable;
import java.util.concurrent.Executor;
import java.util.function.Consumer;

/**
 * Blocking work of one job, one piece after the other: the next begins when what came of the last has been handled. Confined to
 * the job's loop; the work itself runs on an I/O thread.
 */
final class Serially {
    private final EventLoop loop;
    private final Executor io;
    private final Runnable whenIdle;
    private final Deque<Runnable> waiting = new ArrayDeque<>();
    private boolean busy;

    /** @param whenIdle told on the job's loop whenever nothing is left to do */
    Serially(EventLoop loop, Executor io, Runnable whenIdle) {
        this.loop = loop;
        this.io = io;
        this.whenIdle = whenIdle;
    }

    /** Runs {@code work} on an I/O thread, and one of the others with what came of it on the job's loop. */
    <T> void call(Callable<T> work, Consumer<T> onResult, Consumer<Exception> onFailure) {
        waiting.add(() -> io.execute(() -> {
            Runnable outcome;
            try {
                T result = work.call();
                outcome = () -> onResult.accept(result);
            } catch (Exception e) {
                outcome = () -> onFailure.accept(e);
            }
            Runnable handled = outcome;
            loop.execute(() -> handled(handled));
        }));
        next();
    }

    private void handled(Runnable outcome) {
        try {
            outcome.run();
        } finally {
            busy = false;
            next();
        }
        if (idle()) {
            whenIdle.run();
        }
    }

    private void next() {
        Runnable first = busy ? null : waiting.poll();
        if (first != null) {
            busy = true;
            first.run();
        }
    }

    /** True while nothing is under way and nothing waits. */
    boolean idle() {
        return !busy && waiting.isEmpty();
    }
}
