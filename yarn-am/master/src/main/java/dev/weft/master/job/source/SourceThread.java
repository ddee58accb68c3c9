package dev.weft.master.job.source;

import dev.weft.core.classes.ContextClasses;
import dev.weft.core.concurrent.EventLoop;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.error.Failure;
import dev.weft.core.id.OperatorId;
import dev.weft.core.log.LogContext;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.Executor;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The loop of one source with the job's class loader in place: the only thread on a master that runs user code. What that
 * code throws fails the job, never the process. Safe on any thread.
 */
final class SourceThread {
    private final EventLoop loop;
    private final Executor io;
    private final ClassLoader classes;
    private final OperatorId source;
    private final int parallelism;
    private final Consumer<Failure> failed;

    SourceThread(
            EventLoop loop,
            Executor io,
            ClassLoader classes,
            OperatorId source,
            int parallelism,
            Consumer<Failure> failed) {
        this.loop = loop;
        this.io = io;
        this.classes = classes;
        this.source = source;
        this.parallelism = parallelism;
        this.failed = failed;
    }

    ClassLoader classes() {
        return classes;
    }

    OperatorId source() {
        return source;
    }

    /** Number of readers. */
    int parallelism() {
        return parallelism;
    }

    /** Runs user code on the source's loop, later. */
    void run(Runnable code) {
        loop.execute(() -> guarded(code));
    }

    /** As {@link #run}, after {@code delay}. */
    void later(Duration delay, Runnable code) {
        loop.schedule(delay, () -> guarded(code));
    }

    /** Runs {@code work} on an I/O thread and {@code handler}, then {@code after}, on the source's loop. */
    <T> void call(Callable<T> work, BiConsumer<@Nullable T, @Nullable Throwable> handler, Runnable after) {
        io.execute(LogContext.carried(() -> {
            @Nullable T result = null;
            @Nullable Throwable thrown = null;
            try {
                result = ContextClasses.call(classes, work);
            } catch (Throwable e) { // the border to user code: its handler is told, whatever it was
                thrown = e;
            }
            handOver(handler, result, thrown, after);
        }));
    }

    private <T> void handOver(
            BiConsumer<@Nullable T, @Nullable Throwable> handler,
            @Nullable T result,
            @Nullable Throwable thrown,
            Runnable after) {
        run(() -> {
            handler.accept(result, thrown);
            after.run();
        });
    }

    /** Runs user code now, on the source's loop. */
    void guarded(Runnable code) {
        loop.checkOwner();
        try {
            ContextClasses.call(classes, () -> {
                code.run();
                return true;
            });
        } catch (Throwable e) { // the border to user code: whatever it throws fails the job, not the process
            failed.accept(Failure.of(ErrorCode.USER_CODE, e));
        }
    }
}
