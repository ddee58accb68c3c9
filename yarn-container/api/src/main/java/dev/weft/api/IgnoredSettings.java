package dev.weft.api;

import dev.weft.api.execution.ExecutionConfig;
import dev.weft.api.time.WatermarkAlignmentParams;
import dev.weft.api.time.WatermarkStrategy;
import dev.weft.core.config.CheckpointingOptions;
import dev.weft.core.config.ConfigOption;
import dev.weft.core.config.Configuration;
import dev.weft.core.config.DeploymentOptions;
import dev.weft.core.config.PipelineOptions;
import dev.weft.core.config.SecurityOptions;
import dev.weft.core.config.StateBackendOptions;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Settings that are accepted and change nothing yet. {@link Submission} says each once per job, so that nobody relies on one. Pure;
 * the program's thread.
 *
 * @param option what may be set
 * @param instead what the engine does, whatever the option says
 */
record IgnoredSettings(ConfigOption<?> option, String instead) {
    private static final String ALIGNED = "barriers are aligned";

    private static final List<IgnoredSettings> ALL = List.of(
            new IgnoredSettings(CheckpointingOptions.ENABLE_UNALIGNED, ALIGNED),
            new IgnoredSettings(CheckpointingOptions.ENABLE_UNALIGNED_INTERRUPTIBLE_TIMERS, ALIGNED),
            new IgnoredSettings(CheckpointingOptions.ALIGNED_CHECKPOINT_TIMEOUT, ALIGNED),
            new IgnoredSettings(
                    CheckpointingOptions.LOCAL_BACKUP_ENABLED, "state is read from the checkpoint's folder"),
            new IgnoredSettings(
                    CheckpointingOptions.ENABLE_CHECKPOINTS_AFTER_TASKS_FINISH,
                    "checkpoints go on when some tasks have ended"),
            new IgnoredSettings(
                    CheckpointingOptions.CHECKPOINTING_INTERVAL_DURING_BACKLOG,
                    "the interval is always " + CheckpointingOptions.CHECKPOINTING_INTERVAL.key()),
            new IgnoredSettings(ExecutionConfig.SNAPSHOT_COMPRESSION, "snapshots are not compressed"),
            new IgnoredSettings(StateBackendOptions.LATENCY_TRACK_ENABLED, "accesses to state are not timed"),
            new IgnoredSettings(PipelineOptions.WATERMARK_ALIGNMENT_BUFFER_SIZE, "watermarks are compared as they are"),
            new IgnoredSettings(PipelineOptions.PARALLELISM_OVERRIDES, "operators keep the program's parallelism"),
            new IgnoredSettings(
                    PipelineOptions.OPERATOR_CHAINING_CHAIN_OPERATORS_WITH_DIFFERENT_MAX_PARALLELISM,
                    "such operators are chained"),
            new IgnoredSettings(DeploymentOptions.MAIN, "main runs in the client"),
            new IgnoredSettings(SecurityOptions.SSL_INTERNAL_ENABLED, "connections are not encrypted"),
            new IgnoredSettings(SecurityOptions.SSL_REST_ENABLED, "REST is plain HTTP"));

    /** One line for each that {@code configuration} sets to something else than its default. */
    static List<String> in(Configuration configuration) {
        Stream<String> options =
                ALL.stream().filter(one -> one.isSet(configuration)).map(IgnoredSettings::line);
        Stream<String> groups =
                SlotGroups.keysIn(configuration).map(key -> key + " has no effect yet: slots are of equal size");
        return Stream.concat(options, groups).toList();
    }

    /** One line when {@code strategy} wants an operator that is no source to wait for others. */
    static Optional<String> alignmentBehindSource(String operator, WatermarkStrategy<?> strategy) {
        return Optional.of(strategy.getAlignmentParameters())
                .filter(WatermarkAlignmentParams::isEnabled)
                .map(wanted -> "Operator '" + operator + "': the watermark alignment of group '"
                        + wanted.getWatermarkGroup() + "' has no effect: only sources wait for each other");
    }

    private boolean isSet(Configuration configuration) {
        Object given = configuration.getOptional(option).orElse(null);
        return given != null && !given.equals(option.findDefault().orElse(null));
    }

    private String line() {
        return option.key() + " has no effect yet: " + instead;
    }
}
