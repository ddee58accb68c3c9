package dev.weft.taskmanager.deploy;

import dev.weft.core.classes.UserClassLoader;
import dev.weft.core.id.JobId;
import dev.weft.protocol.deploy.DeployTasks;
import dev.weft.protocol.deploy.EdgeDeployment;
import dev.weft.protocol.deploy.EdgeDeployment.PlacementRange;
import dev.weft.protocol.deploy.Peer;
import dev.weft.protocol.deploy.SubtaskDeployment;
import dev.weft.protocol.deploy.VertexDeployment;
import dev.weft.runtime.task.TaskThreads;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What a worker does for a job whose tasks may come: links one task of each vertex, one after the other, on a thread for which nobody
 * waits. A job of which something cannot be linked here is no worse off than without. Confined to the worker's loop.
 */
final class Preparation {
    private static final Logger log = LoggerFactory.getLogger(Preparation.class);
    private static final int ATTEMPT = 1;

    private final Executor ahead;
    private final TaskThreads threads;
    private final PlanTranslation translation;
    private final Map<JobId, Open> open = new HashMap<>();

    /** @param ahead where tasks are linked */
    Preparation(Executor ahead, TaskThreads threads, PlanTranslation translation) {
        this.ahead = ahead;
        this.threads = threads;
        this.translation = translation;
    }

    /** Begins as soon as the job's files are there. */
    void begin(DeployTasks shape, CompletableFuture<UserClassLoader> loading) {
        var wanted = new AtomicBoolean(true);
        List<TaskAssignment> assignments = TaskAssignment.of(placed(shape));
        CompletableFuture<Void> done = loading.thenAcceptAsync(
                        loader -> assignments.forEach(task -> {
                            if (wanted.get()) {
                                link(task, loader);
                            }
                        }),
                        ahead)
                .exceptionally(noFiles -> {
                    log.info("Job {} is not loaded ahead: {}", shape.job(), noFiles.getMessage());
                    return null;
                });
        open.put(shape.job(), new Open(wanted, done));
    }

    /** Completes when nothing of the job is being linked any more, and never with a failure. */
    CompletableFuture<Void> end(JobId job) {
        Open ended = open.remove(job);
        if (ended == null) {
            return CompletableFuture.completedFuture(null);
        }
        ended.wanted.set(false);
        return ended.done;
    }

    private void link(TaskAssignment task, UserClassLoader loader) {
        try {
            threads.rehearse(translation.plan(task, loader));
        } catch (Exception | LinkageError e) {
            log.info(
                    "'{}' of job {} is not loaded ahead: {}",
                    task.vertex().name(),
                    task.deployment().job(),
                    e.toString());
        }
    }

    /** The shape as if all of it ran here: its channels lead nowhere else. */
    private DeployTasks placed(DeployTasks shape) {
        List<VertexDeployment> vertices = shape.vertices().stream()
                .map(vertex -> new VertexDeployment(
                        vertex.id(),
                        vertex.name(),
                        vertex.parallelism(),
                        vertex.maxParallelism(),
                        vertex.chain(),
                        List.of(new SubtaskDeployment(0, ATTEMPT, 0, Optional.empty()))))
                .toList();
        List<EdgeDeployment> edges =
                shape.edges().stream().map(Preparation::placed).toList();
        return new DeployTasks(
                shape.job(), shape.setup(), vertices, edges, List.of(new Peer(translation.worker(), "", 0)));
    }

    private static EdgeDeployment placed(EdgeDeployment edge) {
        return new EdgeDeployment(
                edge.index(),
                edge.source(),
                edge.sourceOperator(),
                edge.sideOutput(),
                edge.target(),
                edge.input(),
                edge.partitioning(),
                edge.serializer(),
                edge.sourceParallelism(),
                edge.targetParallelism(),
                edge.targetMaxParallelism(),
                List.of(new PlacementRange(0, edge.sourceParallelism(), 0, ATTEMPT)),
                List.of(new PlacementRange(0, edge.targetParallelism(), 0, ATTEMPT)));
    }

    /**
     * What is under way.
     *
     * @param wanted false when it may stop
     */
    private record Open(AtomicBoolean wanted, CompletableFuture<Void> done) {}
}
