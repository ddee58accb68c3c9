package dev.weft.master.job;

import dev.weft.api.graph.JobGraph;
import dev.weft.core.config.Configuration;
import dev.weft.core.error.EngineException;
import dev.weft.master.checkpoint.EndedJob;
import dev.weft.master.config.CheckpointConfig;
import dev.weft.master.config.JobConfig;
import dev.weft.master.view.JobResult;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What is left to do of a job that ended under an earlier master. Pure but for what it makes. */
public final class Aftermath {
    private static final Logger log = LoggerFactory.getLogger(Aftermath.class);

    private Aftermath() {}

    /**
     * What is to be done on an I/O thread: removes checkpoints that are not to stay; may be run again when it threw.
     *
     * @param streaming false when the job ran in batch mode, which takes no checkpoints
     */
    public static Runnable of(JobGraph graph, JobResult result, boolean streaming, JobServices services) {
        Runnable nothing = () -> {};
        try {
            Configuration merged = JobConfig.merged(services.cluster(), graph.options());
            CheckpointConfig config = CheckpointConfig.of(merged);
            if (!streaming) {
                return nothing;
            }
            return CheckpointParts.folder(graph.id(), graph.name(), config, services.checkpoints())
                    .<Runnable>map(folder -> new EndedJob(
                            graph.id(), config, folder, services.checkpoints(), result.status(), result.failure()))
                    .orElse(nothing);
        } catch (EngineException e) {
            log.warn("Job {} has ended, and its checkpoints stay: {}", graph.id(), e.getMessage());
            return nothing;
        }
    }
}
