package dev.weft.taskmanager.checkpoint;

import dev.weft.core.id.AttemptId;
import dev.weft.core.id.JobId;
import dev.weft.protocol.report.FromWorker;
import java.util.List;

/** What {@link WorkerCheckpoints} need of their worker. Called on the worker's loop. */
public interface CheckpointOwner {
    /** The live attempts of {@code job}. */
    List<AttemptId> attemptsOf(JobId job);

    /** True when {@code attempt} processes records or has drained its input. */
    boolean takesPart(AttemptId attempt);

    /** Name of this run's file in a checkpoint's folder; no other worker, run or epoch has the same. */
    String fileName();

    /** Sends in order to the master. */
    void send(FromWorker message);

    /** The last file that was given up is gone. */
    void checkpointsIdle();
}
