package dev.weft.rest.checkpoints;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.weft.core.config.ExternalizedCheckpointRetention;
import dev.weft.master.view.CheckpointConfigView;
import dev.weft.rest.server.Json;
import java.time.Duration;
import java.util.Locale;

/** CheckpointConfigInfo. */
final class CheckpointConfigJson {
    /** What Flink's dashboard reads as "periodic checkpoints are off". */
    private static final long NO_INTERVAL = Long.MAX_VALUE;

    /** Flink's default, which its client wants to see; there is no changelog here. */
    private static final long MATERIALIZATION_MILLIS = Duration.ofMinutes(10).toMillis();

    private CheckpointConfigJson() {}

    static ObjectNode of(CheckpointConfigView config) {
        ObjectNode json = Json.object();
        json.put("mode", config.mode().name().toLowerCase(Locale.ROOT));
        json.put("interval", config.interval().map(Duration::toMillis).orElse(NO_INTERVAL));
        json.put("timeout", config.timeout().toMillis());
        json.put("min_pause", config.minPause().toMillis());
        json.put("max_concurrent", config.maxConcurrent());
        ObjectNode externalization = json.putObject("externalization");
        externalization.put(
                "enabled", config.retention() != ExternalizedCheckpointRetention.NO_EXTERNALIZED_CHECKPOINTS);
        externalization.put(
                "delete_on_cancellation", config.retention() == ExternalizedCheckpointRetention.DELETE_ON_CANCELLATION);
        json.put("state_backend", backend(config.stateBackend()));
        json.put("checkpoint_storage", "FileSystemCheckpointStorage");
        json.put("unaligned_checkpoints", false);
        json.put("tolerable_failed_checkpoints", config.tolerableFailures());
        json.put("aligned_checkpoint_timeout", 0);
        json.put("checkpoints_after_tasks_finish", true);
        json.put("state_changelog_enabled", false);
        json.put("changelog_periodic_materialization_interval", MATERIALIZATION_MILLIS);
        json.putNull("changelog_storage");
        return json;
    }

    /** Flink's names of the classes. */
    private static String backend(String type) {
        return switch (type) {
            case "hashmap" -> "HashMapStateBackend";
            case "rocksdb" -> "EmbeddedRocksDBStateBackend";
            default -> type;
        };
    }
}
