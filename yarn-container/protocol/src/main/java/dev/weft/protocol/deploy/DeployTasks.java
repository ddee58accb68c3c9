package dev.weft.protocol.deploy;

import dev.weft.core.id.JobId;
import java.util.List;

/**
 * All that one worker needs to run its share of a job: each vertex once with a list of subtasks, one table of peers, edges
 * as ranges. Deploying the same attempt again has no effect.
 *
 * @param job the job
 * @param setup what all its tasks share
 * @param vertices vertices of which this worker runs subtasks
 * @param edges all edges that touch them
 * @param peers addresses of the workers that these edges lead to; ranges point into it
 */
public record DeployTasks(
        JobId job, JobSetup setup, List<VertexDeployment> vertices, List<EdgeDeployment> edges, List<Peer> peers)
        implements ToWorker {
    public DeployTasks {
        vertices = List.copyOf(vertices);
        edges = List.copyOf(edges);
        peers = List.copyOf(peers);
    }

    @Override
    public void handle(Handler handler) {
        handler.deploy(this);
    }
}
