package dev.weft.master.config;

import dev.weft.core.config.CheckpointingMode;
import dev.weft.core.config.CheckpointingOptions;
import dev.weft.core.config.ExternalizedCheckpointRetention;
import dev.weft.core.config.ReadableConfig;
import dev.weft.core.config.StateBackendOptions;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.master.view.CheckpointConfigView;
import dev.weft.master.view.JobStatus;
import java.time.Duration;
import java.util.Optional;

/**
 * When one job takes checkpoints, and which of them stay.
 *
 * @param interval between the starts of two checkpoints; empty: none are taken by themselves
 * @param timeout after which a checkpoint is given up
 * @param minPause least time between the end of one and the start of the next
 * @param maxConcurrent checkpoints under way at the same time
 * @param tolerableFailures failed checkpoints in a row that the job bears
 * @param retained completed checkpoints that are kept
 * @param retention what stays when the job ends
 * @param folder where checkpoints go; empty: the master's default
 * @param savepointFolder where savepoints go that name no place
 * @param maxSpaceAmplification how many times what lives in it a file may be long that checkpoints share
 * @param stateBackend {@code state.backend.type}
 */
public record CheckpointConfig(
        Optional<Duration> interval,
        CheckpointingMode mode,
        Duration timeout,
        Duration minPause,
        int maxConcurrent,
        int tolerableFailures,
        int retained,
        ExternalizedCheckpointRetention retention,
        Optional<String> folder,
        Optional<String> savepointFolder,
        double maxSpaceAmplification,
        String stateBackend) {
    private static final Duration LEAST_INTERVAL = Duration.ofMillis(10);

    public CheckpointConfig {
        interval.filter(given -> given.compareTo(LEAST_INTERVAL) < 0).ifPresent(given -> {
            throw new EngineException(
                    ErrorCode.BAD_INPUT,
                    CheckpointingOptions.CHECKPOINTING_INTERVAL.key() + " is " + given.toMillis() + " ms, at least "
                            + LEAST_INTERVAL.toMillis() + " ms are needed");
        });
        if (timeout.isNegative() || timeout.isZero()) {
            throw new EngineException(
                    ErrorCode.BAD_INPUT, CheckpointingOptions.CHECKPOINTING_TIMEOUT.key() + " must be above 0");
        }
        if (maxSpaceAmplification < 1) {
            throw new EngineException(
                    ErrorCode.BAD_INPUT,
                    CheckpointingOptions.FILE_MERGING_MAX_SPACE_AMPLIFICATION.key() + " is " + maxSpaceAmplification
                            + ", it must be at least 1");
        }
    }

    /**
     * Reads it from a job's merged configuration.
     *
     * @throws EngineException BAD_INPUT when a value cannot be used; the message names the key
     */
    public static CheckpointConfig of(ReadableConfig merged) {
        return new CheckpointConfig(
                merged.getOptional(CheckpointingOptions.CHECKPOINTING_INTERVAL).filter(given -> !given.isZero()),
                merged.get(CheckpointingOptions.CHECKPOINTING_CONSISTENCY_MODE),
                merged.get(CheckpointingOptions.CHECKPOINTING_TIMEOUT),
                merged.get(CheckpointingOptions.MIN_PAUSE_BETWEEN_CHECKPOINTS),
                merged.get(CheckpointingOptions.MAX_CONCURRENT_CHECKPOINTS),
                merged.get(CheckpointingOptions.TOLERABLE_FAILURE_NUMBER),
                merged.get(CheckpointingOptions.MAX_RETAINED_CHECKPOINTS),
                merged.get(CheckpointingOptions.EXTERNALIZED_CHECKPOINT_RETENTION),
                merged.getOptional(CheckpointingOptions.CHECKPOINTS_DIRECTORY),
                merged.getOptional(CheckpointingOptions.SAVEPOINT_DIRECTORY),
                merged.get(CheckpointingOptions.FILE_MERGING_MAX_SPACE_AMPLIFICATION),
                merged.get(StateBackendOptions.STATE_BACKEND));
    }

    /** The same without periodic checkpoints: batch jobs take none. */
    public CheckpointConfig withoutInterval() {
        return new CheckpointConfig(
                Optional.empty(),
                mode,
                timeout,
                minPause,
                maxConcurrent,
                tolerableFailures,
                retained,
                retention,
                folder,
                savepointFolder,
                maxSpaceAmplification,
                stateBackend);
    }

    /** True when the job's completed checkpoints stay after it has ended like that. */
    public boolean keepsAfter(JobStatus end) {
        return switch (retention) {
            case RETAIN_ON_CANCELLATION -> end == JobStatus.CANCELED || end == JobStatus.FAILED;
            case DELETE_ON_CANCELLATION -> end == JobStatus.FAILED;
            case NO_EXTERNALIZED_CHECKPOINTS -> false;
        };
    }

    /** What is told of it. */
    public CheckpointConfigView view() {
        return new CheckpointConfigView(
                mode,
                interval,
                timeout,
                minPause,
                maxConcurrent,
                tolerableFailures,
                retained,
                retention,
                folder,
                stateBackend);
    }
}
