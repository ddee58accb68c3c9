package dev.weft.rest.jobs;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.weft.master.view.AccumulatorView;
import dev.weft.master.view.JobAccumulators;
import dev.weft.master.view.SubtaskView;
import dev.weft.master.view.VertexDetails;
import dev.weft.rest.server.FlinkSerial;
import dev.weft.rest.server.Json;
import java.util.Base64;
import java.util.List;

/** Users' accumulators as JSON. */
final class AccumulatorJson {
    private AccumulatorJson() {}

    /**
     * JobAccumulatorsInfo.
     *
     * @param serialized whether Flink's client wants the values in its own form too
     */
    static ObjectNode ofJob(JobAccumulators all, boolean serialized) {
        ObjectNode json = Json.object();
        json.putArray("job-accumulators");
        json.set("user-task-accumulators", values(all.total()));
        ObjectNode forms = json.putObject("serialized-user-task-accumulators");
        if (serialized) {
            all.total().forEach(one -> forms.put(one.name(), serialized(one)));
        }
        return json;
    }

    /** The value in the form that Flink's client opens: a number as such, anything else as its text. */
    static String serialized(AccumulatorView view) {
        byte[] bytes =
                view.number().map(FlinkSerial::accumulator).orElseGet(() -> FlinkSerial.accumulator(view.value()));
        return Base64.getEncoder().encodeToString(bytes);
    }

    /** JobVertexAccumulatorsInfo: merged over its subtasks. */
    static ObjectNode ofVertex(VertexDetails details, JobAccumulators.Vertex told) {
        ObjectNode json = Json.object();
        json.put("id", details.vertex().id().toString());
        json.set("user-accumulators", values(told.total()));
        return json;
    }

    /** SubtasksAllAccumulatorsInfo. */
    static ObjectNode ofSubtasks(VertexDetails details, List<JobAccumulators.Subtask> told) {
        ObjectNode json = Json.object();
        json.put("id", details.vertex().id().toString());
        json.put("parallelism", details.vertex().parallelism());
        ArrayNode subtasks = json.putArray("subtasks");
        for (SubtaskView subtask : details.subtasks()) {
            ObjectNode one = subtasks.addObject();
            one.put("subtask", subtask.subtask());
            one.put("attempt", subtask.attempt() - 1);
            one.put("endpoint", subtask.host());
            one.set("user-accumulators", of(subtask, told));
        }
        return json;
    }

    /** SubtaskExecutionAttemptAccumulatorsInfo. */
    static ObjectNode ofAttempt(SubtaskView subtask, List<JobAccumulators.Subtask> told) {
        ObjectNode json = Json.object();
        json.put("subtask", subtask.subtask());
        json.put("attempt", subtask.attempt() - 1);
        json.put("id", Integer.toString(subtask.subtask()));
        json.set("user-accumulators", of(subtask, told));
        return json;
    }

    private static ArrayNode of(SubtaskView subtask, List<JobAccumulators.Subtask> told) {
        return told.stream()
                .filter(one -> one.index() == subtask.subtask())
                .findFirst()
                .map(one -> values(one.values()))
                .orElseGet(Json::array);
    }

    private static ArrayNode values(List<AccumulatorView> views) {
        ArrayNode list = Json.array();
        for (AccumulatorView view : views) {
            list.addObject().put("name", view.name()).put("type", view.type()).put("value", view.value());
        }
        return list;
    }
}
