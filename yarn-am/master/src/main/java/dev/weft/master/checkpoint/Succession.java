package dev.weft.master.checkpoint;

import dev.weft.core.id.JobId;
import dev.weft.master.slot.SlotOffer;
import dev.weft.protocol.deploy.ToWorker;
import dev.weft.protocol.state.CheckpointOptions;
import java.util.Collection;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What a master that takes over tells the tasks of a job about the checkpoints of the master before it: the newest is complete,
 * those that were under way never will be. Confined to the job's loop.
 */
final class Succession {
    private static final Logger log = LoggerFactory.getLogger(Succession.class);
    /** Of those that were under way; no job has that many at a time, and each new barrier ends all before it anyway. */
    private static final long ABORTED_AT_MOST = 64;

    private final CheckpointedJob job;
    private final JobId id;

    Succession(CheckpointedJob job, JobId id) {
        this.job = job;
        this.id = id;
    }

    /**
     * Says it again to all workers, who may have heard it or not.
     *
     * @param newest the one that the pointer names, if any
     * @param highest id that a worker has heard of
     * @param ways one slot of each worker
     */
    void tell(Optional<StoredManifest> newest, long highest, Collection<SlotOffer> ways) {
        long complete = newest.map(StoredManifest::checkpoint).orElse(0L);
        if (complete > 0) {
            ways.forEach(way -> job.send(way, new ToWorker.CheckpointComplete(id, complete)));
            job.enumeratorsComplete(complete);
        }
        for (long open = Math.max(complete + 1, highest + 1 - ABORTED_AT_MOST); open <= highest; open++) {
            var aborted = new ToWorker.CheckpointAborted(id, open, "the master that began it is gone");
            ways.forEach(way -> job.send(way, aborted));
        }
        if (highest > complete) {
            log.info("Job {} gives up checkpoints {} to {} of an earlier master", id, complete + 1, highest);
        }
    }

    /** True when the job was to end with it: a savepoint that moves the pointer, or a checkpoint behind the end of all input. */
    static boolean isLast(StoredManifest stored) {
        return stored.manifest().kind() == CheckpointOptions.Kind.SAVEPOINT
                || stored.manifest().operators().stream()
                        .allMatch(operator -> operator.subtasks().stream().allMatch(subtask -> subtask.drained()));
    }
}
