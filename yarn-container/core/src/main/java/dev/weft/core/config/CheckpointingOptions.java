package dev.weft.core.config;

import static dev.weft.core.config.ConfigOptions.key;

import java.time.Duration;
import java.util.List;

/** When state is saved, where, and how much is kept. */
public final class CheckpointingOptions {
    public static final ConfigOption<Duration> CHECKPOINTING_INTERVAL = key("execution.checkpointing.interval")
            .durationType()
            .noDefaultValue()
            .withDescription("Time between checkpoints; absent: none are taken.");

    public static final ConfigOption<Duration> CHECKPOINTING_INTERVAL_DURING_BACKLOG =
            key("execution.checkpointing.interval-during-backlog")
                    .durationType()
                    .noDefaultValue()
                    .withDescription("No effect yet: the interval while a source works off a backlog; 0 takes none.");

    public static final ConfigOption<CheckpointingMode> CHECKPOINTING_CONSISTENCY_MODE =
            key("execution.checkpointing.mode")
                    .enumType(CheckpointingMode.class)
                    .defaultValue(CheckpointingMode.EXACTLY_ONCE)
                    .withDescription("EXACTLY_ONCE or AT_LEAST_ONCE.");

    public static final ConfigOption<Duration> CHECKPOINTING_TIMEOUT = key("execution.checkpointing.timeout")
            .durationType()
            .defaultValue(Duration.ofMinutes(10))
            .withDescription("A checkpoint that takes longer is given up.");

    public static final ConfigOption<Duration> MIN_PAUSE_BETWEEN_CHECKPOINTS = key("execution.checkpointing.min-pause")
            .durationType()
            .defaultValue(Duration.ZERO)
            .withDescription("Least time between the end of one and the start of the next.");

    public static final ConfigOption<Integer> MAX_CONCURRENT_CHECKPOINTS =
            key("execution.checkpointing.max-concurrent-checkpoints")
                    .intType()
                    .range(1, 1000)
                    .defaultValue(1)
                    .withDescription("Checkpoints under way at the same time.");

    public static final ConfigOption<Integer> TOLERABLE_FAILURE_NUMBER =
            key("execution.checkpointing.tolerable-failed-checkpoints")
                    .intType()
                    .range(0, Integer.MAX_VALUE)
                    .defaultValue(0)
                    .withDescription("Failed checkpoints in a row before the job fails.");

    public static final ConfigOption<String> CHECKPOINTS_DIRECTORY = key("execution.checkpointing.dir")
            .stringType()
            .noDefaultValue()
            .withFallbackKeys("state.checkpoints.dir", "state.backend.fs.checkpointdir")
            .withDescription("Folder of the checkpoints.");

    public static final ConfigOption<String> SAVEPOINT_DIRECTORY = key("execution.checkpointing.savepoint-dir")
            .stringType()
            .noDefaultValue()
            .withFallbackKeys("state.savepoints.dir", "savepoints.state.backend.fs.dir")
            .withDescription("Folder of savepoints that name none.");

    public static final ConfigOption<Integer> MAX_RETAINED_CHECKPOINTS = key("execution.checkpointing.num-retained")
            .intType()
            .range(1, 10000)
            .defaultValue(1)
            .withFallbackKeys("state.checkpoints.num-retained")
            .withDescription("Completed checkpoints that are kept.");

    public static final ConfigOption<ExternalizedCheckpointRetention> EXTERNALIZED_CHECKPOINT_RETENTION =
            key("execution.checkpointing.externalized-checkpoint-retention")
                    .enumType(ExternalizedCheckpointRetention.class)
                    .defaultValue(ExternalizedCheckpointRetention.NO_EXTERNALIZED_CHECKPOINTS)
                    .withDescription("What happens to the newest checkpoint on cancel.");

    public static final ConfigOption<Boolean> INCREMENTAL_CHECKPOINTS = key("execution.checkpointing.incremental")
            .booleanType()
            .defaultValue(false)
            .withFallbackKeys("state.backend.incremental")
            .withDescription("RocksDB: write only files that no earlier checkpoint holds.");

    public static final ConfigOption<Double> FILE_MERGING_MAX_SPACE_AMPLIFICATION =
            key("execution.checkpointing.file-merging.max-space-amplification")
                    .doubleType()
                    .defaultValue(2.0)
                    .withDescription(
                            "A file of several checkpoints is left when it is longer than what lives in it times this.");

    public static final ConfigOption<Boolean> LOCAL_BACKUP_ENABLED = key("execution.checkpointing.local-backup.enabled")
            .booleanType()
            .defaultValue(false)
            .withFallbackKeys("execution.state-recovery.from-local", "state.backend.local-recovery")
            .withDescription("Workers keep the newest checkpoint's state on their own disks too, for a fast restart.");

    public static final ConfigOption<String> LOCAL_BACKUP_DIRS = key("execution.checkpointing.local-backup.dirs")
            .stringType()
            .noDefaultValue()
            .withFallbackKeys("taskmanager.state.local.root-dirs")
            .withDescription(
                    "Local folders of such copies, separated by ',' or the path separator; one that cannot be written is skipped (default: those of io.tmp.dirs).");

    public static final ConfigOption<Boolean> ENABLE_UNALIGNED = key("execution.checkpointing.unaligned.enabled")
            .booleanType()
            .defaultValue(false)
            .withFallbackKeys("execution.checkpointing.unaligned")
            .withDescription("Accepted for compatibility: barriers are aligned.");

    public static final ConfigOption<Boolean> ENABLE_UNALIGNED_INTERRUPTIBLE_TIMERS =
            key("execution.checkpointing.unaligned.interruptible-timers.enabled")
                    .booleanType()
                    .defaultValue(false)
                    .withDescription("Accepted for compatibility: barriers are aligned.");

    public static final ConfigOption<Duration> ALIGNED_CHECKPOINT_TIMEOUT =
            key("execution.checkpointing.aligned-checkpoint-timeout")
                    .durationType()
                    .defaultValue(Duration.ZERO)
                    .withFallbackKeys("execution.checkpointing.alignment-timeout")
                    .withDescription("Accepted for compatibility: barriers are aligned.");

    public static final ConfigOption<Boolean> ENABLE_CHECKPOINTS_AFTER_TASKS_FINISH =
            key("execution.checkpointing.checkpoints-after-tasks-finish")
                    .booleanType()
                    .defaultValue(true)
                    .withFallbackKeys("execution.checkpointing.checkpoints-after-tasks-finish.enabled")
                    .withDescription("Checkpoints go on when some tasks have ended; false has no effect yet.");

    /**
     * Where the options of a job's tasks have its lineage: a random id, drawn when the job began from nothing or from a savepoint
     * and kept by restarts and takeovers; 32 hexadecimal digits. Set by the master, never by people.
     */
    public static final String LINEAGE_KEY = "execution.checkpointing.lineage";

    private CheckpointingOptions() {}

    /** Every option of this class, in the order of declaration. */
    public static List<ConfigOption<?>> all() {
        return List.of(
                CHECKPOINTING_INTERVAL,
                CHECKPOINTING_INTERVAL_DURING_BACKLOG,
                CHECKPOINTING_CONSISTENCY_MODE,
                CHECKPOINTING_TIMEOUT,
                MIN_PAUSE_BETWEEN_CHECKPOINTS,
                MAX_CONCURRENT_CHECKPOINTS,
                TOLERABLE_FAILURE_NUMBER,
                CHECKPOINTS_DIRECTORY,
                SAVEPOINT_DIRECTORY,
                MAX_RETAINED_CHECKPOINTS,
                EXTERNALIZED_CHECKPOINT_RETENTION,
                INCREMENTAL_CHECKPOINTS,
                FILE_MERGING_MAX_SPACE_AMPLIFICATION,
                LOCAL_BACKUP_ENABLED,
                LOCAL_BACKUP_DIRS,
                ENABLE_UNALIGNED,
                ENABLE_UNALIGNED_INTERRUPTIBLE_TIMERS,
                ALIGNED_CHECKPOINT_TIMEOUT,
                ENABLE_CHECKPOINTS_AFTER_TASKS_FINISH);
    }
}
