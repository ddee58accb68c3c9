package dev.weft.simulation;

import java.time.Duration;
import java.util.concurrent.Executor;

/** Blocking work of a process: done a little later, outside any loop; never, when the process has died. */
final class SimulatedIo implements Executor {
    private static final Duration MOST_DELAY = Duration.ofMillis(100);

    private final World world;
    private final SimulatedProcess process;

    SimulatedIo(World world, SimulatedProcess process) {
        this.world = world;
        this.process = process;
    }

    @Override
    public void execute(Runnable work) {
        world.after(world.between(Duration.ZERO, MOST_DELAY), () -> run(work));
    }

    private void run(Runnable work) {
        if (process.isDead()) {
            return;
        }
        if (process.pause().isZero()) {
            work.run();
        } else {
            world.after(process.pause(), () -> run(work));
        }
    }
}
