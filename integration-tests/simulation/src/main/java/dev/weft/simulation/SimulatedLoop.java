package dev.weft.simulation;

import dev.weft.core.concurrent.EventLoop;
import dev.weft.core.time.Clock;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;

/** An event loop of the simulated world: tasks in order, each at a slightly different virtual time. */
final class SimulatedLoop implements EventLoop {
    private static final Duration LEAST_STEP = Duration.ofNanos(1_000);
    private static final Duration MOST_STEP = Duration.ofNanos(200_000);

    private final World world;
    private final SimulatedProcess process;
    private final String name;
    private final Deque<Runnable> tasks = new ArrayDeque<>();
    private boolean closed;

    SimulatedLoop(World world, SimulatedProcess process, String name) {
        this.world = world;
        this.process = process;
        this.name = name;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Clock clock() {
        return world.clock();
    }

    @Override
    public void execute(Runnable task) {
        if (!closed) {
            tasks.add(task);
            world.after(world.between(LEAST_STEP, MOST_STEP), this::runNext);
        }
    }

    @Override
    public Cancellable schedule(Duration delay, Runnable task) {
        var timer = new Timer(task);
        if (!closed) {
            timer.event = world.after(delay, () -> execute(timer));
        }
        return timer;
    }

    @Override
    public void checkOwner() {
        if (world.current() != this) {
            throw new IllegalStateException("Not on " + name + " but on "
                    + (world.current() == null ? "no loop" : world.current().name()));
        }
    }

    @Override
    public void close() {
        closed = true;
        tasks.clear();
    }

    boolean isClosed() {
        return closed;
    }

    private void runNext() {
        if (closed) {
            return;
        }
        if (process.pause().compareTo(Duration.ZERO) > 0) {
            world.after(process.pause().plus(world.between(LEAST_STEP, MOST_STEP)), this::runNext);
            return;
        }
        SimulatedLoop outer = world.current();
        world.enter(this);
        try {
            tasks.remove().run();
        } finally {
            world.enter(outer);
        }
    }

    /** Something scheduled; may be called off until it starts, as on a real loop. */
    private static final class Timer implements Cancellable, Runnable {
        private final Runnable task;
        private Cancellable event = () -> {};
        private boolean cancelled;

        Timer(Runnable task) {
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
            event.cancel();
        }
    }
}
