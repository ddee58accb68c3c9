package dev.weft.master;

import dev.weft.master.job.AttemptGuard;
import dev.weft.master.resource.WorkerPlanner;

/**
 * Rules that a simulation replaces by faulty ones to see that it notices.
 *
 * @param planner how many workers to ask for, which to give back
 * @param guard which attempts are heard
 */
public record MasterPolicies(WorkerPlanner planner, AttemptGuard guard) {
    /** The real rules. */
    public static MasterPolicies standard() {
        return new MasterPolicies(WorkerPlanner.standard(), AttemptGuard.standard());
    }
}
