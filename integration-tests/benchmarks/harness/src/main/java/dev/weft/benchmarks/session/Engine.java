package dev.weft.benchmarks.session;

import dev.weft.benchmarks.workload.Workload;

/** An engine that is up and runs one job after the other. Called on the session's thread. */
public interface Engine {
    /**
     * Runs a workload to its end.
     *
     * @param records records of the workload, see {@link Workload#sourceRecords}
     * @throws Exception whatever the engine failed with; the session reports it
     */
    Outcome run(Workload workload, long records) throws Exception;
}
