package dev.weft.master.job;

import dev.weft.core.concurrent.EventLoop;
import dev.weft.core.config.Configuration;
import dev.weft.core.metric.MetricRegistry;
import dev.weft.master.blob.JobClasses;
import dev.weft.master.blob.JobStore;
import dev.weft.master.checkpoint.CheckpointServices;
import dev.weft.master.resource.ResourceGateway;
import java.util.concurrent.Executor;
import java.util.function.Function;

/**
 * What all JobManagers of a master share.
 *
 * @param resources slots and ways to workers
 * @param loops makes an event loop by name
 * @param io runs blocking work
 * @param classes class loaders for split enumerators and accumulators
 * @param cluster the cluster's configuration
 * @param metrics of this process
 * @param artifactStore URI of the folder that holds artifacts by hash, or ""
 * @param checkpoints storage, pointers and the proof of leadership
 * @param store keeps what a later master goes on to count
 * @param takeover true when workers may still run what an earlier master deployed
 */
public record JobServices(
        ResourceGateway resources,
        Function<String, EventLoop> loops,
        Executor io,
        JobClasses classes,
        Configuration cluster,
        MetricRegistry metrics,
        String artifactStore,
        CheckpointServices checkpoints,
        JobStore store,
        boolean takeover) {
    /** The same for a job that an earlier master had: its tasks may still run when this cluster's masters are followed by others. */
    public JobServices takingOver() {
        return new JobServices(
                resources,
                loops,
                io,
                classes,
                cluster,
                metrics,
                artifactStore,
                checkpoints,
                store,
                checkpoints.highAvailability().survivesProcess());
    }
}
