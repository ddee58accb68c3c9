package dev.weft.master.plan;

import dev.weft.api.graph.Partitioning;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.id.VertexId;
import java.util.Map;

/** Whether a job can run at the parallelism that somebody wants. Pure. */
public final class Rescaling {
    private Rescaling() {}

    /**
     * The plan at another parallelism.
     *
     * @param parallelism by vertex; vertices that are not named keep theirs
     * @throws EngineException BAD_INPUT with one line when a vertex is not the plan's, or cannot have that parallelism
     */
    public static JobPlan apply(JobPlan plan, Map<VertexId, Integer> parallelism) {
        Map<VertexId, PlannedVertex> known = plan.verticesById();
        parallelism.forEach((vertex, wanted) -> check(plan, known, vertex, wanted));
        JobPlan rescaled = plan.withParallelism(parallelism);
        rescaled.edges().forEach(edge -> checkForward(rescaled, edge));
        return rescaled;
    }

    private static void check(JobPlan plan, Map<VertexId, PlannedVertex> known, VertexId id, int wanted) {
        PlannedVertex vertex = known.get(id);
        if (vertex == null) {
            throw fault(plan, "has no vertex " + id);
        }
        if (wanted < 1 || wanted > vertex.mostSubtasks()) {
            throw fault(
                    plan,
                    "cannot run '" + vertex.name() + "' at parallelism " + wanted + ": it must be from 1 to "
                            + vertex.mostSubtasks() + ", the lowest max parallelism of its operators");
        }
    }

    private static void checkForward(JobPlan plan, PlannedEdge edge) {
        PlannedVertex source = plan.vertex(edge.source());
        PlannedVertex target = plan.vertex(edge.target());
        if (edge.partitioning() instanceof Partitioning.Forward && source.parallelism() != target.parallelism()) {
            throw fault(
                    plan,
                    "cannot run '" + source.name() + "' at parallelism " + source.parallelism() + " and '"
                            + target.name() + "' at " + target.parallelism()
                            + ": records go forward() from one to the other, so both need the same");
        }
    }

    private static EngineException fault(JobPlan plan, String what) {
        return new EngineException(ErrorCode.BAD_INPUT, "Job " + plan.job() + " " + what);
    }
}
