package dev.weft.runtime.task;

import dev.weft.core.config.MetricOptions;
import dev.weft.core.id.OperatorId;
import dev.weft.core.metric.MetricGroup;
import dev.weft.core.metric.MetricRegistry;
import dev.weft.core.metric.MetricScope;
import dev.weft.core.metric.SampledHistogram;
import dev.weft.runtime.exchange.ChannelEvent.LatencyMarker;
import dev.weft.runtime.operator.TaskScope;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * How long records took to each operator of a chain, by source, from the markers that sources send out: one distribution for each
 * source and operator, none for pairs of subtasks. Task thread.
 */
final class Latencies {
    private final List<OperatorId> operators;
    private final TaskScope scope;
    private final MetricScope.Job job;
    private final int history;
    private final Map<OperatorId, List<SampledHistogram>> bySource = new HashMap<>();

    /** @param operators the chain */
    Latencies(List<OperatorId> operators, TaskScope scope) {
        this.operators = List.copyOf(operators);
        this.scope = scope;
        this.job = new MetricScope.Job(scope.getJobId(), scope.jobName());
        this.history = scope.configuration().get(MetricOptions.LATENCY_HISTORY_SIZE);
    }

    /** How often a source sends markers; zero for never. */
    Duration interval() {
        return scope.configuration().get(MetricOptions.LATENCY_INTERVAL);
    }

    /** A marker went through the chain. */
    void update(LatencyMarker marker, long nowMillis) {
        long millis = Math.max(0, nowMillis - marker.epochMillis());
        bySource.computeIfAbsent(marker.source(), this::histograms).forEach(histogram -> histogram.update(millis));
    }

    private List<SampledHistogram> histograms(OperatorId source) {
        return operators.stream()
                .map(operator -> group(source, operator).histogram("latency", new SampledHistogram(history)))
                .toList();
    }

    private MetricGroup group(OperatorId source, OperatorId operator) {
        return scope.metrics()
                .group(job)
                .addGroup("latency")
                .addGroup("source_id", source.toString())
                .addGroup("operator_id", operator.toString())
                .addGroup("operator_subtask_index", String.valueOf(scope.getIndexOfThisSubtask()));
    }

    /** The task ends: takes its distributions out of the job's metrics, which other tasks share. */
    void remove() {
        MetricRegistry registry = scope.metrics();
        bySource.keySet()
                .forEach(source -> operators.forEach(operator -> registry.remove(
                        job,
                        "latency.source_id." + source + ".operator_id." + operator + ".operator_subtask_index."
                                + scope.getIndexOfThisSubtask() + ".latency")));
    }
}
