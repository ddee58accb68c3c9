package dev.weft.core.testing;

import dev.weft.core.concurrent.EventLoop;
import dev.weft.core.time.Clock;
import java.time.Duration;

/** An event loop without a thread: its {@link ManualScheduler} runs it. What a task throws reaches the test. */
public final class ManualEventLoop implements EventLoop {
    private final String name;
    private final ManualScheduler scheduler;
    private boolean closed;

    ManualEventLoop(String name, ManualScheduler scheduler) {
        this.name = name;
        this.scheduler = scheduler;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Clock clock() {
        return scheduler.clock();
    }

    @Override
    public void execute(Runnable task) {
        schedule(Duration.ZERO, task);
    }

    @Override
    public Cancellable schedule(Duration delay, Runnable task) {
        if (closed) {
            return () -> {};
        }
        return scheduler.add(this, delay, task);
    }

    @Override
    public void checkOwner() {
        if (!scheduler.isRunning(this)) {
            throw new IllegalStateException("Called outside of a task of loop '" + name + "'");
        }
    }

    @Override
    public void close() {
        closed = true;
        scheduler.drop(this);
    }

    public boolean isClosed() {
        return closed;
    }
}
