package dev.weft.rest.jobs;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.weft.master.view.EventTimeView;
import dev.weft.master.view.ExecutionState;
import dev.weft.master.view.SubtaskView;
import dev.weft.master.view.VertexDetails;
import dev.weft.master.view.VertexView;
import dev.weft.rest.server.Json;
import java.util.List;

/** One vertex with its subtasks as JSON. */
final class VertexJson {
    private VertexJson() {}

    /** JobVertexDetailsInfo. */
    static ObjectNode details(VertexDetails details, List<SubtaskView> shown) {
        VertexView vertex = details.vertex();
        ObjectNode json = Json.object();
        json.put("id", vertex.id().toString());
        json.put("name", vertex.name());
        json.put("parallelism", vertex.parallelism());
        json.put("maxParallelism", vertex.maxParallelism());
        json.put("now", details.nowMillis());
        ArrayNode subtasks = json.putArray("subtasks");
        shown.forEach(subtask -> subtasks.add(subtask(subtask, details.nowMillis())));
        json.set("aggregated", AggregatedJson.of(details.subtasks(), details.nowMillis()));
        return json;
    }

    /** SubtasksTimesInfo. */
    static ObjectNode times(VertexDetails details, List<SubtaskView> shown) {
        ObjectNode json = Json.object();
        json.put("id", details.vertex().id().toString());
        json.put("name", details.vertex().name());
        json.put("now", details.nowMillis());
        ArrayNode subtasks = json.putArray("subtasks");
        for (SubtaskView subtask : shown) {
            ObjectNode one = subtasks.addObject();
            one.put("subtask", subtask.subtask());
            one.put("endpoint", subtask.host());
            one.put("duration", subtask.durationMillis());
            ObjectNode timestamps = one.putObject("timestamps");
            for (ExecutionState state : ExecutionState.values()) {
                timestamps.put(state.name(), subtask.timestamps().getOrDefault(state, 0L));
            }
        }
        return json;
    }

    /** MetricCollectionResponseBody: what has arrived at each subtask; a source has no input, and is absent as with Flink. */
    static ArrayNode watermarks(VertexDetails details) {
        ArrayNode json = Json.array();
        for (SubtaskView subtask : details.subtasks()) {
            subtask.time()
                    .filter(time -> !time.source())
                    .ifPresent(time -> json.addObject()
                            .put("id", subtask.subtask() + ".currentInputWatermark")
                            .put("value", Long.toString(time.watermark())));
        }
        return json;
    }

    /** SubtaskExecutionAttemptDetailsInfo. */
    static ObjectNode subtask(SubtaskView subtask, long nowMillis) {
        ObjectNode json = Json.object();
        json.put("subtask", subtask.subtask());
        json.put("status", subtask.state().name());
        json.put("attempt", subtask.attempt() - 1);
        json.put("endpoint", subtask.host());
        json.put("start-time", subtask.startMillis());
        json.put("start_time", subtask.startMillis());
        json.put("end-time", subtask.endMillis());
        json.put("duration", subtask.durationMillis());
        json.set("metrics", JobJson.metrics(subtask.metrics()));
        json.put("taskmanager-id", subtask.worker());
        ObjectNode durations = json.putObject("status-duration");
        AggregatedJson.durations(subtask, nowMillis).forEach((state, millis) -> durations.put(state.name(), millis));
        subtask.time().ifPresent(time -> json.set("event-time", time(time)));
        return json;
    }

    /** Our own field: where event time stands, and who holds it there. */
    private static ObjectNode time(EventTimeView time) {
        ObjectNode json = Json.object();
        json.put("watermark", time.watermark());
        json.put("idle", time.idle());
        time.holder()
                .ifPresent(holder -> json.putObject("held-by")
                        .put(time.source() ? "split" : "subtask", holder.name())
                        .put("watermark", holder.watermark()));
        return json;
    }
}
