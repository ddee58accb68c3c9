package dev.weft.master.view;

import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * One job with its vertices.
 *
 * @param nowMillis wall time of the picture
 * @param timestamps wall time at which each status was last reached; statuses that were not are absent
 * @param vertices sources first
 * @param restarts how often the job restarted
 */
public record JobDetails(
        JobOverview overview,
        long nowMillis,
        Map<JobStatus, Long> timestamps,
        List<VertexView> vertices,
        PlanView plan,
        int restarts) {
    public JobDetails {
        EnumMap<JobStatus, Long> copy = new EnumMap<>(JobStatus.class);
        copy.putAll(timestamps);
        timestamps = Collections.unmodifiableMap(copy);
        vertices = List.copyOf(vertices);
    }
}
