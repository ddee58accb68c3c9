package dev.weft.rest.jobs;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.weft.master.view.ExecutionState;
import dev.weft.master.view.IoMetrics;
import dev.weft.master.view.SubtaskView;
import dev.weft.master.view.TaskCounts;
import dev.weft.master.view.VertexDetails;
import dev.weft.rest.server.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A vertex by the TaskManagers that run its subtasks. */
final class HostJson {
    private static final long NOT_YET = -1;

    private HostJson() {}

    /** JobVertexTaskManagersInfo. */
    static ObjectNode of(VertexDetails details) {
        ObjectNode json = Json.object();
        json.put("id", details.vertex().id().toString());
        json.put("name", details.vertex().name());
        json.put("now", details.nowMillis());
        ArrayNode list = json.putArray("taskmanagers");
        byWorker(details.subtasks()).values().forEach(subtasks -> list.add(worker(subtasks, details.nowMillis())));
        return json;
    }

    private static Map<String, List<SubtaskView>> byWorker(List<SubtaskView> subtasks) {
        Map<String, List<SubtaskView>> byWorker = new TreeMap<>();
        subtasks.forEach(subtask -> byWorker.computeIfAbsent(subtask.worker(), key -> new ArrayList<>())
                .add(subtask));
        return byWorker;
    }

    private static ObjectNode worker(List<SubtaskView> subtasks, long nowMillis) {
        TaskCounts counts = TaskCounts.of(subtasks.stream().map(SubtaskView::state)::iterator);
        long start = subtasks.stream()
                .mapToLong(SubtaskView::startMillis)
                .filter(millis -> millis != NOT_YET)
                .min()
                .orElse(NOT_YET);
        boolean over = subtasks.stream().allMatch(subtask -> subtask.state().terminal());
        long end =
                over ? subtasks.stream().mapToLong(SubtaskView::endMillis).max().orElse(NOT_YET) : NOT_YET;
        ObjectNode json = Json.object();
        json.put(
                "endpoint",
                subtasks.get(0).host().isEmpty()
                        ? "(unassigned)"
                        : subtasks.get(0).host());
        json.put("status", counts.summary().name());
        json.put("start-time", start);
        json.put("end-time", end);
        json.put("duration", start == NOT_YET ? NOT_YET : (over ? end : nowMillis) - start);
        json.set("metrics", JobJson.metrics(sum(subtasks)));
        ObjectNode states = json.putObject("status-counts");
        for (ExecutionState state : ExecutionState.values()) {
            states.put(state.name(), counts.count(state));
        }
        json.put(
                "taskmanager-id",
                subtasks.get(0).worker().isEmpty()
                        ? "(unassigned)"
                        : subtasks.get(0).worker());
        json.set("aggregated", AggregatedJson.of(subtasks, nowMillis));
        return json;
    }

    private static IoMetrics sum(List<SubtaskView> subtasks) {
        return subtasks.stream()
                .map(SubtaskView::metrics)
                .reduce(IoMetrics::plus)
                .orElse(IoMetrics.ZERO);
    }
}
