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
    private final String name;
    private final Deque<Runnable> tasks = new ArrayDeque<>();
    private boolean closed;

    SimulatedLoop(World world, String name) {
        this.world = world;
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
        return world.after(delay, () -> execute(task));
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

    private void runNext() {
        if (closed) {
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
}
