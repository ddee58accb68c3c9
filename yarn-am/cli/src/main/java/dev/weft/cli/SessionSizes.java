package dev.weft.cli;

import dev.weft.core.config.JobManagerOptions;
import dev.weft.core.config.TaskManagerOptions;
import dev.weft.core.config.YarnConfigOptions;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The short options of {@code yarn-session.sh} for what {@link YarnOptions} has under longer names. */
final class SessionSizes {
    @Option(
            names = {"-nm"},
            paramLabel = "name",
            description = "As --name.")
    private @Nullable String name;

    @Option(
            names = {"-qu"},
            paramLabel = "queue",
            description = "As --queue.")
    private @Nullable String queue;

    @Option(
            names = {"-jm", "--jobManagerMemory"},
            paramLabel = "size",
            description = "Memory of the master's container, e.g. 1g. As --master-memory.")
    private @Nullable String masterMemory;

    @Option(
            names = {"-tm", "--taskManagerMemory"},
            paramLabel = "size",
            description = "Memory of each worker's container, e.g. 4g. As --worker-memory.")
    private @Nullable String workerMemory;

    @Option(
            names = {"-s"},
            paramLabel = "n",
            description = "Slots of each worker. As --slots.")
    private @Nullable Integer slots;

    @Option(
            names = {"-at", "--applicationType"},
            paramLabel = "type",
            description = "As --application-type.")
    private @Nullable String type;

    @Option(
            names = {"-nl", "--nodeLabel"},
            paramLabel = "label",
            description = "As --node-label.")
    private @Nullable String label;

    @Option(
            names = {"-t"},
            paramLabel = "path;path",
            description = "As --ship.")
    private @Nullable String ship;

    void addTo(Map<String, String> config) {
        put(config, YarnConfigOptions.APPLICATION_NAME.key(), name);
        put(config, YarnConfigOptions.APPLICATION_QUEUE.key(), queue);
        put(config, JobManagerOptions.TOTAL_PROCESS_MEMORY.key(), mebiBytes(masterMemory));
        put(config, TaskManagerOptions.TOTAL_PROCESS_MEMORY.key(), mebiBytes(workerMemory));
        put(config, TaskManagerOptions.NUM_TASK_SLOTS.key(), slots);
        put(config, YarnConfigOptions.APPLICATION_TYPE.key(), type);
        put(config, YarnConfigOptions.NODE_LABEL.key(), label);
        put(config, YarnConfigOptions.SHIP_FILES.key(), ship);
    }

    /** A number without a unit is in MiB here, as {@code yarn-session.sh} has it. */
    static @Nullable String mebiBytes(@Nullable String size) {
        return size != null && size.matches("[0-9]+") ? size + "m" : size;
    }

    private static void put(Map<String, String> config, String key, @Nullable Object value) {
        if (value != null) {
            config.put(key, value.toString());
        }
    }
}
