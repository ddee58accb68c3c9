package dev.weft.master.checkpoint;

import dev.weft.core.id.VertexId;
import dev.weft.master.plan.JobPlan;
import dev.weft.master.plan.PlannedVertex;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a manifest says about the parallelism at which its job goes on: one entry for each vertex that was rescaled since the job was
 * submitted. Pure.
 */
final class ParallelismTaken {
    private static final String KEY = "parallelism.";

    private ParallelismTaken() {}

    /**
     * @param submitted the plan of the job's graph
     * @param next the plan at which the job goes on
     */
    static SortedMap<String, String> asInfo(JobPlan submitted, JobPlan next) {
        TreeMap<String, String> info = new TreeMap<>();
        Map<VertexId, PlannedVertex> before = submitted.verticesById();
        for (PlannedVertex vertex : next.vertices()) {
            PlannedVertex old = before.get(vertex.id());
            if (old != null && old.parallelism() != vertex.parallelism()) {
                info.put(KEY + vertex.id(), String.valueOf(vertex.parallelism()));
            }
        }
        return info;
    }

    /** True when the job goes on at another parallelism than that of {@code plan}. */
    static boolean isOther(JobPlan submitted, JobPlan plan, SortedMap<String, String> info) {
        return !asInfo(submitted, plan).equals(asInfo(submitted, apply(submitted, info)));
    }

    /** The plan at which the job goes on; equal to {@code submitted} when it was never rescaled. */
    static JobPlan apply(JobPlan submitted, SortedMap<String, String> info) {
        TreeMap<VertexId, Integer> parallelism = new TreeMap<>();
        for (PlannedVertex vertex : submitted.vertices()) {
            String said = info.get(KEY + vertex.id());
            if (said != null) {
                parallelism.put(vertex.id(), Integer.parseInt(said));
            }
        }
        return submitted.withParallelism(parallelism);
    }
}
