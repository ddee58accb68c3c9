package dev.weft.master.metric;

import dev.weft.core.id.OperatorId;
import dev.weft.core.id.VertexId;
import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What the master counts of one running job.
 *
 * @param name of the job
 * @param job its states, restarts and checkpoints
 * @param vertices names of its vertices
 * @param sources what the enumerators of its sources count, by the source's operator
 */
public record MasterMetrics(
        String name, MetricSet job, Map<VertexId, String> vertices, SortedMap<OperatorId, Coordinator> sources) {
    public MasterMetrics {
        vertices = Collections.unmodifiableMap(new TreeMap<>(vertices));
        sources = Collections.unmodifiableSortedMap(new TreeMap<>(sources));
    }

    /** The same with what its enumerators count, by the source's operator; those of which nothing is told count nothing. */
    public MasterMetrics counting(Map<OperatorId, MetricSet> told) {
        TreeMap<OperatorId, Coordinator> all = new TreeMap<>();
        sources.forEach((operator, source) -> all.put(
                operator,
                new Coordinator(source.vertex(), source.operatorName(), told.getOrDefault(operator, MetricSet.NONE))));
        return new MasterMetrics(name, job, vertices, all);
    }

    /** The enumerator of a source. */
    public record Coordinator(VertexId vertex, String operatorName, MetricSet metrics) {}
}
