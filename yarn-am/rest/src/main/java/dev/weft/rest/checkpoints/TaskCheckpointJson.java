package dev.weft.rest.checkpoints;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.weft.master.view.StatsSummary;
import dev.weft.master.view.TaskCheckpointView;
import dev.weft.master.view.TaskCheckpointView.Acknowledged;
import dev.weft.rest.server.Json;
import java.util.List;
import java.util.Optional;
import java.util.function.ToLongFunction;

/** TaskCheckpointStatistics, with and without subtasks. */
final class TaskCheckpointJson {
    private TaskCheckpointJson() {}

    /** TaskCheckpointStatistics. */
    static ObjectNode of(long checkpoint, TaskCheckpointView task) {
        ObjectNode json = Json.object();
        json.put("id", checkpoint);
        json.put("status", task.status().name());
        TotalsJson.put(json, task.latestAckMillis(), task.durationMillis(), task.totals());
        return json;
    }

    /** TaskCheckpointStatisticsWithSubtaskDetails. */
    static ObjectNode withSubtasks(long checkpoint, TaskCheckpointView task) {
        ObjectNode json = of(checkpoint, task);
        json.set(
                "summary",
                summary(task.subtasks().stream()
                        .map(TaskCheckpointView.Subtask::acknowledged)
                        .flatMap(Optional::stream)
                        .toList()));
        ArrayNode subtasks = json.putArray("subtasks");
        task.subtasks()
                .forEach(subtask -> subtasks.add(subtask.acknowledged()
                        .map(answer -> completed(subtask.index(), answer))
                        .orElseGet(() -> pending(subtask.index()))));
        return json;
    }

    private static ObjectNode summary(List<Acknowledged> answers) {
        ObjectNode json = Json.object();
        json.set("checkpointed_size", stats(answers, Acknowledged::bytes));
        json.set("state_size", stats(answers, Acknowledged::fullBytes));
        json.set("end_to_end_duration", stats(answers, Acknowledged::durationMillis));
        ObjectNode duration = json.putObject("checkpoint_duration");
        duration.set("sync", stats(answers, Acknowledged::syncMillis));
        duration.set("async", stats(answers, Acknowledged::asyncMillis));
        ObjectNode alignment = json.putObject("alignment");
        alignment.set("buffered", stats(answers, Acknowledged::alignedBytes));
        alignment.set("processed", StatsJson.of(StatsJson.ZERO));
        alignment.set("persisted", StatsJson.of(StatsJson.ZERO));
        alignment.set("duration", stats(answers, Acknowledged::alignmentMillis));
        json.set("start_delay", stats(answers, Acknowledged::startDelayMillis));
        return json;
    }

    private static ObjectNode stats(List<Acknowledged> answers, ToLongFunction<Acknowledged> figure) {
        return StatsJson.of(StatsSummary.of(answers.stream().mapToLong(figure).toArray()));
    }

    private static ObjectNode pending(int index) {
        ObjectNode json = Json.object();
        json.put("className", "pending");
        json.put("index", index);
        json.put("status", "pending");
        return json;
    }

    private static ObjectNode completed(int index, Acknowledged answer) {
        ObjectNode json = Json.object();
        json.put("className", "completed");
        json.put("index", index);
        json.put("ack_timestamp", answer.ackMillis());
        json.put("end_to_end_duration", answer.durationMillis());
        json.put("checkpointed_size", answer.bytes());
        json.put("state_size", answer.fullBytes());
        ObjectNode duration = json.putObject("checkpoint");
        duration.put("sync", answer.syncMillis());
        duration.put("async", answer.asyncMillis());
        ObjectNode alignment = json.putObject("alignment");
        alignment.put("buffered", answer.alignedBytes());
        alignment.put("processed", 0);
        alignment.put("persisted", 0);
        alignment.put("duration", answer.alignmentMillis());
        json.put("start_delay", answer.startDelayMillis());
        json.put("unaligned_checkpoint", false);
        json.put("aborted", false);
        json.put("status", "completed");
        return json;
    }
}
