package dev.weft.simulation;

import dev.weft.master.view.AfterSavepoint;
import java.time.Duration;

/**
 * What somebody means to do with a job's savepoint.
 *
 * @param after how long after the job was taken it is asked for
 * @param then what becomes of the job
 * @param claimed what goes on from it owns it; else its user removes it
 * @param resumed whether another job goes on from it
 */
record SavepointPlan(Duration after, AfterSavepoint then, boolean claimed, boolean resumed) {
    private static final Duration LATEST = Duration.ofSeconds(8);

    static SavepointPlan draw(World world) {
        AfterSavepoint then = switch (world.between(0, 4)) {
            case 0 -> AfterSavepoint.GO_ON;
            case 1 -> AfterSavepoint.CANCEL;
            case 2 -> AfterSavepoint.DRAIN;
            default -> AfterSavepoint.STOP;
        };
        boolean resumed = then != AfterSavepoint.DRAIN && world.chance(0.7);
        return new SavepointPlan(world.between(Duration.ZERO, LATEST), then, resumed && world.chance(0.4), resumed);
    }

    /** True when the job is to finish though there may be something left to read. */
    boolean stops() {
        return switch (then) {
            case STOP, DRAIN -> true;
            case GO_ON, CANCEL -> false;
        };
    }
}
