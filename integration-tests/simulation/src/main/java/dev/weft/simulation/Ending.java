package dev.weft.simulation;

import dev.weft.master.config.DispatcherConfig;

/** How the application of a run comes to its end. */
enum Ending {
    /** A session: it is told to end once all jobs have ended and everything was given back. */
    AFTER_ALL_JOBS,
    /** A session: it is told to end while jobs run. */
    AT_ONCE,
    /** A session: the cluster wants it to end while jobs run. */
    BY_THE_CLUSTER,
    /** An application for one job, which ends with it. */
    WITH_ITS_JOB;

    static Ending draw(World world) {
        if (world.chance(0.6)) {
            return AFTER_ALL_JOBS;
        }
        return switch (world.between(0, 3)) {
            case 0 -> AT_ONCE;
            case 1 -> BY_THE_CLUSTER;
            default -> WITH_ITS_JOB;
        };
    }

    DispatcherConfig.Mode mode() {
        return switch (this) {
            case AFTER_ALL_JOBS, AT_ONCE, BY_THE_CLUSTER -> DispatcherConfig.Mode.SESSION;
            case WITH_ITS_JOB -> DispatcherConfig.Mode.APPLICATION;
        };
    }

    /** Whether the jobs may come to their own ends. */
    boolean letsJobsEnd() {
        return switch (this) {
            case AFTER_ALL_JOBS, WITH_ITS_JOB -> true;
            case AT_ONCE, BY_THE_CLUSTER -> false;
        };
    }
}
