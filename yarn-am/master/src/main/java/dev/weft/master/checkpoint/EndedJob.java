package dev.weft.master.checkpoint;

import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.error.Failure;
import dev.weft.core.id.JobId;
import dev.weft.master.config.CheckpointConfig;
import dev.weft.master.view.JobStatus;
import java.net.URI;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The checkpoints of a job whose end is on record, written under an earlier master: that one did not live to remove them, or the job
 * ended before this one had seen them. Blocks; any I/O thread. May be run again when it threw.
 */
public final class EndedJob implements Runnable {
    private static final Logger log = LoggerFactory.getLogger(EndedJob.class);

    private final JobId job;
    private final CheckpointStore store;
    private final boolean keep;
    private final boolean untouched;

    /**
     * @param config the job's
     * @param folder of its checkpoints
     * @param cause why it failed, if it did: damaged state stays with all that is beside it
     */
    public EndedJob(
            JobId job,
            CheckpointConfig config,
            URI folder,
            CheckpointServices services,
            JobStatus status,
            Optional<Failure> cause) {
        this(
                job,
                new CheckpointStore(
                        job,
                        new CheckpointFiles(services.storage().files()),
                        Optional.of(folder),
                        services.highAvailability(),
                        services.token()),
                config.keepsAfter(status),
                cause.filter(failure -> failure.code() == ErrorCode.DAMAGED_STATE)
                        .isPresent());
    }

    /**
     * @param keep true when checkpoints are to stay
     * @param untouched true when all is to stay as it is
     */
    EndedJob(JobId job, CheckpointStore store, boolean keep, boolean untouched) {
        this.job = job;
        this.store = store;
        this.keep = keep;
        this.untouched = untouched;
    }

    @Override
    public void run() {
        if (untouched) {
            return;
        }
        try {
            store.endOfEarlier(keep);
        } catch (EngineException e) {
            if (e.code() != ErrorCode.DAMAGED_STATE && e.code() != ErrorCode.NOT_FOUND) {
                throw e;
            }
            log.warn("Job {} has ended, and its checkpoints stay: {}", job, e.getMessage());
        }
    }
}
