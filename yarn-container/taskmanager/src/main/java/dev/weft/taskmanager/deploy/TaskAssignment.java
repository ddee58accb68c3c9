package dev.weft.taskmanager.deploy;

import dev.weft.core.id.AttemptId;
import dev.weft.core.id.TaskId;
import dev.weft.protocol.deploy.DeployTasks;
import dev.weft.protocol.deploy.SubtaskDeployment;
import dev.weft.protocol.deploy.VertexDeployment;
import java.util.ArrayList;
import java.util.List;

/**
 * One attempt to start, with the deployment that it came in.
 *
 * @param vertex its vertex, one of the deployment's
 * @param subtask its place, one of the vertex's
 */
public record TaskAssignment(DeployTasks deployment, VertexDeployment vertex, SubtaskDeployment subtask) {
    /** All attempts of a deployment, in its order. */
    public static List<TaskAssignment> of(DeployTasks deployment) {
        List<TaskAssignment> assignments = new ArrayList<>();
        for (VertexDeployment vertex : deployment.vertices()) {
            for (SubtaskDeployment subtask : vertex.subtasks()) {
                assignments.add(new TaskAssignment(deployment, vertex, subtask));
            }
        }
        return assignments;
    }

    /** Its id. */
    public AttemptId attempt() {
        return new AttemptId(new TaskId(deployment.job(), vertex.id(), subtask.subtask()), subtask.attempt());
    }
}
