package dev.weft.protocol.report;

import dev.weft.core.id.Epoch;
import dev.weft.core.id.WorkerId;
import java.util.List;

/**
 * A worker that offers its slots, and all it still runs (empty at its first registration; not empty after a change of
 * master).
 *
 * @param worker on YARN the container id
 * @param incarnation drawn at process start: tells a restarted process from a repeated call
 * @param epoch of the master that is addressed
 * @param host name under which other workers and people reach it
 * @param controlPort where its Thrift server listens
 * @param dataPort where its exchange listens
 * @param slots number of slots, from 1
 * @param memory the budget, for people and for sizing
 * @param running attempts that are alive on this worker, with their slot
 * @param jobs one per job that has not left this worker, for a master that did not deploy it
 */
public record WorkerRegistration(
        WorkerId worker,
        long incarnation,
        Epoch epoch,
        String host,
        int controlPort,
        int dataPort,
        int slots,
        WorkerMemory memory,
        List<TaskStatus> running,
        List<JobReport> jobs) {
    public WorkerRegistration {
        running = List.copyOf(running);
        jobs = List.copyOf(jobs);
    }
}
