package dev.weft.simulation;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A process: its loops live and die with it, and all stand still while it is paused (a long collection, SIGSTOP). */
final class SimulatedProcess {
    private final World world;
    private final String name;
    private final List<SimulatedLoop> loops = new ArrayList<>();
    private Duration pausedUntil = Duration.ZERO;
    private boolean dead;

    SimulatedProcess(World world, String name) {
        this.world = world;
        this.name = name;
    }

    String name() {
        return name;
    }

    SimulatedLoop newLoop(String loopName) {
        var loop = new SimulatedLoop(world, this, loopName);
        loops.add(loop);
        return loop;
    }

    /** Stands still from now on for so long. */
    void pause(Duration length) {
        world.happened(name, "stands still for " + length.toMillis() + " ms");
        pausedUntil = world.now().plus(length);
    }

    /** How long it will still stand still; zero when it does not. */
    Duration pause() {
        Duration rest = pausedUntil.minus(world.now());
        return rest.isNegative() ? Duration.ZERO : rest;
    }

    boolean isDead() {
        return dead;
    }

    /** Nothing of it runs any more. */
    void die() {
        dead = true;
        loops.forEach(SimulatedLoop::close);
    }

    /** Loops that nobody closed. */
    List<String> openLoops() {
        return loops.stream()
                .filter(loop -> !loop.isClosed())
                .map(SimulatedLoop::name)
                .toList();
    }
}
