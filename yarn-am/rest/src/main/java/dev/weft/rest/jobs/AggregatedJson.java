package dev.weft.rest.jobs;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.weft.master.view.ExecutionState;
import dev.weft.master.view.IoMetrics;
import dev.weft.master.view.SubtaskView;
import dev.weft.rest.server.Json;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;

/** AggregatedTaskDetailsInfo: figures over many subtasks. */
final class AggregatedJson {
    /** States of a life before its end, in order; Flink tells the time spent in these. */
    private static final List<ExecutionState> LIFE = List.of(
            ExecutionState.CREATED,
            ExecutionState.SCHEDULED,
            ExecutionState.DEPLOYING,
            ExecutionState.INITIALIZING,
            ExecutionState.RUNNING);

    private static final long NEVER = -1;

    private static final Map<String, ToLongFunction<IoMetrics>> METRICS = metrics();

    private AggregatedJson() {}

    private static Map<String, ToLongFunction<IoMetrics>> metrics() {
        Map<String, ToLongFunction<IoMetrics>> metrics = new LinkedHashMap<>();
        metrics.put("read-bytes", IoMetrics::readBytes);
        metrics.put("write-bytes", IoMetrics::writeBytes);
        metrics.put("read-records", IoMetrics::readRecords);
        metrics.put("write-records", IoMetrics::writeRecords);
        metrics.put("accumulated-backpressured-time", IoMetrics::backPressuredMillis);
        metrics.put("accumulated-idle-time", IoMetrics::idleMillis);
        metrics.put("accumulated-busy-time", IoMetrics::busyMillis);
        return metrics;
    }

    static ObjectNode of(List<SubtaskView> subtasks, long nowMillis) {
        ObjectNode json = Json.object();
        ObjectNode figures = json.putObject("metrics");
        METRICS.forEach((name, metric) -> figures.set(
                name,
                summary(subtasks.stream()
                        .mapToLong(subtask -> metric.applyAsLong(subtask.metrics()))
                        .toArray())));
        ObjectNode durations = json.putObject("status-duration");
        for (ExecutionState state : LIFE) {
            durations.set(
                    state.name(),
                    summary(subtasks.stream()
                            .map(subtask -> durations(subtask, nowMillis))
                            .mapToLong(times -> times.getOrDefault(state, NEVER))
                            .filter(millis -> millis != NEVER)
                            .toArray()));
        }
        return json;
    }

    /** How long the subtask was in each state of its life; -1 for one that it did not reach. */
    static Map<ExecutionState, Long> durations(SubtaskView subtask, long nowMillis) {
        Map<ExecutionState, Long> durations = new EnumMap<>(ExecutionState.class);
        long next = subtask.endMillis() >= 0 ? subtask.endMillis() : nowMillis;
        for (int i = LIFE.size() - 1; i >= 0; i--) {
            Long reached = subtask.timestamps().get(LIFE.get(i));
            durations.put(LIFE.get(i), NEVER);
            if (reached != null) {
                durations.put(LIFE.get(i), Math.max(0, next - reached));
                next = reached;
            }
        }
        return durations;
    }

    private static ObjectNode summary(long[] figures) {
        Arrays.sort(figures);
        ObjectNode json = Json.object();
        json.put("min", quantile(figures, 0));
        json.put("max", quantile(figures, 1));
        json.put("avg", (long) Arrays.stream(figures).average().orElse(0));
        json.put("sum", Arrays.stream(figures).sum());
        json.put("median", quantile(figures, 0.5));
        json.put("p25", quantile(figures, 0.25));
        json.put("p75", quantile(figures, 0.75));
        json.put("p95", quantile(figures, 0.95));
        return json;
    }

    private static long quantile(long[] sorted, double share) {
        return sorted.length == 0 ? 0 : sorted[(int) Math.ceil(share * (sorted.length - 1))];
    }
}
