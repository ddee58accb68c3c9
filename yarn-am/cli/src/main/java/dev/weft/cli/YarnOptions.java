package dev.weft.cli;

import dev.weft.core.config.JobManagerOptions;
import dev.weft.core.config.TaskManagerOptions;
import dev.weft.core.config.YarnConfigOptions;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Shortcuts for the keys of {@code -t yarn-application}. */
final class YarnOptions {
    @Option(
            names = {"--queue", "-yqu", "--yarnqueue"},
            paramLabel = "name",
            description = "YARN queue.")
    private @Nullable String queue;

    @Option(
            names = {"--name", "-ynm", "--yarnname"},
            paramLabel = "name",
            description = "Name of the application.")
    private @Nullable String name;

    @Option(names = "--tags", paramLabel = "a,b", description = "Tags of the application.")
    private @Nullable String tags;

    @Option(
            names = {"--application-type", "-yat", "--yarnapplicationType"},
            paramLabel = "type",
            description = "Type of the application.")
    private @Nullable String type;

    @Option(
            names = {"--node-label", "-ynl", "--yarnnodeLabel"},
            paramLabel = "label",
            description = "Node label of the application.")
    private @Nullable String label;

    @Option(names = "--priority", paramLabel = "n", description = "Priority of the application.")
    private @Nullable Integer priority;

    @Option(
            names = {"--master-memory", "-yjm", "--yarnjobManagerMemory"},
            paramLabel = "size",
            description = "Memory of the ApplicationMaster, e.g. 1g.")
    private @Nullable String masterMemory;

    @Option(
            names = {"--worker-memory", "-ytm", "--yarntaskManagerMemory"},
            paramLabel = "size",
            description = "Memory of a TaskManager, e.g. 4g.")
    private @Nullable String workerMemory;

    @Option(
            names = {"--slots", "-ys", "--yarnslots"},
            paramLabel = "n",
            description = "Slots of a TaskManager.")
    private @Nullable Integer slots;

    @Option(names = "--java-home", paramLabel = "dir", description = "Java (17 or newer) on the cluster's nodes.")
    private @Nullable String javaHome;

    @Option(
            names = {"--ship", "-yt", "--yarnship"},
            paramLabel = "path;path",
            description = "Files or folders that every container gets.")
    private @Nullable String ship;

    void addTo(Map<String, String> config) {
        put(config, YarnConfigOptions.APPLICATION_QUEUE.key(), queue);
        put(config, YarnConfigOptions.APPLICATION_NAME.key(), name);
        put(config, YarnConfigOptions.APPLICATION_TAGS.key(), tags);
        put(config, YarnConfigOptions.APPLICATION_TYPE.key(), type);
        put(config, YarnConfigOptions.NODE_LABEL.key(), label);
        put(config, YarnConfigOptions.APPLICATION_PRIORITY.key(), priority);
        put(config, JobManagerOptions.TOTAL_PROCESS_MEMORY.key(), masterMemory);
        put(config, TaskManagerOptions.TOTAL_PROCESS_MEMORY.key(), workerMemory);
        put(config, TaskManagerOptions.NUM_TASK_SLOTS.key(), slots);
        put(config, YarnConfigOptions.JAVA_HOME.key(), javaHome);
        put(config, YarnConfigOptions.SHIP_FILES.key(), ship);
    }

    private static void put(Map<String, String> config, String key, @Nullable Object value) {
        if (value != null) {
            config.put(key, value.toString());
        }
    }
}
