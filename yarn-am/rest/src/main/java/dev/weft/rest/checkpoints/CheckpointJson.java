package dev.weft.rest.checkpoints;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.weft.core.config.SavepointFormatType;
import dev.weft.master.view.CheckpointView;
import dev.weft.master.view.CheckpointingView;
import dev.weft.rest.server.Json;
import java.util.Optional;

/** CheckpointingStatistics and CheckpointStatistics. */
final class CheckpointJson {
    private CheckpointJson() {}

    /** CheckpointingStatistics; its checkpoints come without their tasks. */
    static ObjectNode statistics(CheckpointingView view) {
        ObjectNode json = Json.object();
        json.set("counts", counts(view.counts()));
        json.set("summary", summary(view.summary()));
        ObjectNode latest = json.putObject("latest");
        putOrNull(latest, "completed", view.latestCompleted().map(CheckpointJson::overview));
        putOrNull(latest, "savepoint", view.latestSavepoint().map(CheckpointJson::overview));
        putOrNull(latest, "failed", view.latestFailed().map(CheckpointJson::overview));
        putOrNull(latest, "restored", view.latestRestored().map(CheckpointJson::restored));
        ArrayNode history = json.putArray("history");
        view.history().forEach(checkpoint -> history.add(overview(checkpoint)));
        return json;
    }

    private static void putOrNull(ObjectNode json, String field, Optional<ObjectNode> value) {
        value.ifPresentOrElse(node -> json.set(field, node), () -> json.putNull(field));
    }

    private static ObjectNode counts(CheckpointingView.Counts counts) {
        ObjectNode json = Json.object();
        json.put("restored", counts.restored());
        json.put("total", counts.total());
        json.put("in_progress", counts.inProgress());
        json.put("completed", counts.completed());
        json.put("failed", counts.failed());
        return json;
    }

    private static ObjectNode summary(CheckpointingView.Summary summary) {
        ObjectNode json = Json.object();
        json.set("checkpointed_size", StatsJson.of(summary.bytes()));
        json.set("state_size", StatsJson.of(summary.fullBytes()));
        json.set("end_to_end_duration", StatsJson.of(summary.durationMillis()));
        json.set("alignment_buffered", StatsJson.of(summary.alignedBytes()));
        json.set("processed_data", StatsJson.of(StatsJson.ZERO));
        json.set("persisted_data", StatsJson.of(StatsJson.ZERO));
        return json;
    }

    private static ObjectNode restored(CheckpointingView.Restored restored) {
        ObjectNode json = Json.object();
        json.put("id", restored.id());
        json.put("restore_timestamp", restored.atMillis());
        json.put("is_savepoint", restored.savepoint());
        json.put("external_path", restored.externalPath());
        return json;
    }

    /** CheckpointStatistics with its tasks. */
    static ObjectNode details(CheckpointView checkpoint) {
        ObjectNode json = overview(checkpoint);
        ObjectNode tasks = json.putObject("tasks");
        checkpoint
                .tasks()
                .forEach(task -> tasks.set(task.vertex().toString(), TaskCheckpointJson.of(checkpoint.id(), task)));
        return json;
    }

    private static ObjectNode overview(CheckpointView checkpoint) {
        ObjectNode json = Json.object();
        json.put("className", className(checkpoint.status()));
        json.put("id", checkpoint.id());
        json.put("status", checkpoint.status().name());
        json.put("is_savepoint", checkpoint.kind().savepoint());
        json.put("savepointFormat", checkpoint.kind().savepoint() ? SavepointFormatType.CANONICAL.name() : null);
        json.put("trigger_timestamp", checkpoint.triggeredMillis());
        TotalsJson.put(json, checkpoint.latestAckMillis(), checkpoint.durationMillis(), checkpoint.totals());
        json.put("checkpoint_type", checkpoint.kind().name());
        json.putObject("tasks");
        switch (checkpoint.status()) {
            case COMPLETED -> {
                json.put("external_path", checkpoint.externalPath().orElse(null));
                json.put("discarded", checkpoint.discarded());
            }
            case FAILED -> {
                json.put("failure_timestamp", checkpoint.failedMillis());
                json.put("failure_message", checkpoint.failureMessage().orElse(null));
            }
            case IN_PROGRESS -> {
                // Flink's client knows no further field of these.
            }
        }
        return json;
    }

    private static String className(CheckpointView.Status status) {
        return switch (status) {
            case IN_PROGRESS -> "in_progress";
            case COMPLETED -> "completed";
            case FAILED -> "failed";
        };
    }
}
