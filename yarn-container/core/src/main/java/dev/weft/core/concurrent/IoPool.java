package dev.weft.core.concurrent;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Where event loops send what would block them: files, other systems. A few daemon threads that end when idle; results
 * come back to the loop as messages. What {@link #execute} runs must handle its own failures: what escapes is fatal.
 */
@ThreadSafe
public final class IoPool implements Executor, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(IoPool.class);
    private static final Duration IDLE = Duration.ofSeconds(10);

    private final String name;
    private final ThreadPoolExecutor threads;

    /** A pool of at most {@code size} threads called {@code name-1}, {@code name-2}… */
    public IoPool(String name, int size) {
        this.name = name;
        this.threads = new ThreadPoolExecutor(
                size, size, IDLE.toNanos(), TimeUnit.NANOSECONDS, new LinkedBlockingQueue<>(), new NamedThreads(name));
        this.threads.allowCoreThreadTimeOut(true);
    }

    /** Runs {@code task} on a thread of this pool; dropped after {@link #close}. */
    @Override
    public void execute(Runnable task) {
        try {
            threads.execute(() -> runGuarded(task));
        } catch (RejectedExecutionException e) {
            LOG.debug("Pool {} is closed: a task is dropped", name);
        }
    }

    /**
     * Runs {@code work} here and its outcome on {@code loop}: exactly one of the two, unless pool or loop is closed before.
     */
    public <T> void call(Callable<T> work, EventLoop loop, Consumer<T> onResult, Consumer<Exception> onFailure) {
        execute(() -> {
            try {
                T result = work.call();
                loop.execute(() -> onResult.accept(result));
            } catch (Exception e) {
                loop.execute(() -> onFailure.accept(e));
            }
        });
    }

    private void runGuarded(Runnable task) {
        try {
            task.run();
        } catch (Throwable e) { // this pool is the owner: nothing above it could hear of it
            FatalErrors.exit("a task of pool " + name, e);
        }
    }

    /** Starts nothing more and interrupts what runs. Idempotent. */
    @Override
    public void close() {
        threads.shutdownNow();
    }
}
