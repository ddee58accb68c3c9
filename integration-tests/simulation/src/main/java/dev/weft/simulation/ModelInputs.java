package dev.weft.simulation;

import dev.weft.core.id.AttemptId;
import dev.weft.core.id.JobId;
import dev.weft.core.id.TaskId;
import dev.weft.protocol.deploy.DeployTasks;
import dev.weft.protocol.deploy.EdgeDeployment;
import dev.weft.runtime.exchange.ChannelReach;
import dev.weft.taskmanager.deploy.TaskAssignment;
import java.util.HashSet;
import java.util.Set;

/** The attempts that feed a model task, by its deployment. Pure. */
final class ModelInputs {
    private ModelInputs() {}

    static Set<AttemptId> of(TaskAssignment assignment) {
        DeployTasks deployment = assignment.deployment();
        Set<AttemptId> inputs = new HashSet<>();
        for (EdgeDeployment edge : deployment.edges()) {
            if (edge.target().equals(assignment.vertex().id())) {
                addSources(deployment.job(), edge, assignment.subtask().subtask(), inputs);
            }
        }
        return inputs;
    }

    private static void addSources(JobId job, EdgeDeployment edge, int target, Set<AttemptId> inputs) {
        ChannelReach reach =
                ChannelReach.ofTarget(edge.partitioning(), target, edge.sourceParallelism(), edge.targetParallelism());
        for (EdgeDeployment.PlacementRange range : edge.sources()) {
            for (int i = 0; i < range.count(); i++) {
                int subtask = range.firstSubtask() + i;
                if (subtask >= reach.first() && subtask < reach.end()) {
                    inputs.add(new AttemptId(new TaskId(job, edge.source(), subtask), range.attempt()));
                }
            }
        }
    }
}
