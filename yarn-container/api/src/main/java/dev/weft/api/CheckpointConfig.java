package dev.weft.api;

import dev.weft.core.config.CheckpointingMode;
import dev.weft.core.config.CheckpointingOptions;
import dev.weft.core.config.ConfigOption;
import dev.weft.core.config.Configuration;
import dev.weft.core.config.ExternalizedCheckpointRetention;
import dev.weft.core.config.ReadableConfig;
import java.io.Serializable;
import java.time.Duration;

/** Checkpoints of a program's jobs: a typed view of the environment's configuration. */
public final class CheckpointConfig implements Serializable {
    private static final long serialVersionUID = 1L;

    private final Configuration configuration;

    public CheckpointConfig() {
        this(new Configuration());
    }

    /** A view of {@code configuration}: setters write into it. */
    public CheckpointConfig(Configuration configuration) {
        this.configuration = configuration;
    }

    /** A copy. */
    public CheckpointConfig(CheckpointConfig other) {
        this(new Configuration(other.configuration));
    }

    /** Takes over what {@code other} sets. */
    public void configure(ReadableConfig other) {
        configuration.addAll(Configuration.fromMap(other.toMap()));
    }

    private void set(ConfigOption<Duration> option, long millis) {
        configuration.set(option, Duration.ofMillis(millis));
    }

    public boolean isCheckpointingEnabled() {
        return getCheckpointInterval() > 0;
    }

    public void disableCheckpointing() {
        configuration.removeConfig(CheckpointingOptions.CHECKPOINTING_INTERVAL);
    }

    /** Milliseconds between the starts of checkpoints, or −1 when there are none. */
    public long getCheckpointInterval() {
        return configuration
                .getOptional(CheckpointingOptions.CHECKPOINTING_INTERVAL)
                .map(Duration::toMillis)
                .orElse(-1L);
    }

    public void setCheckpointInterval(long intervalMillis) {
        set(CheckpointingOptions.CHECKPOINTING_INTERVAL, intervalMillis);
    }

    /** What {@link #setCheckpointIntervalDuringBacklog} was told, else {@link #getCheckpointInterval()}. */
    public long getCheckpointIntervalDuringBacklog() {
        return configuration
                .getOptional(CheckpointingOptions.CHECKPOINTING_INTERVAL_DURING_BACKLOG)
                .map(Duration::toMillis)
                .orElseGet(this::getCheckpointInterval);
    }

    /** Accepted; the interval is the same for old data, and submitting the job says so. */
    public void setCheckpointIntervalDuringBacklog(long intervalMillis) {
        set(CheckpointingOptions.CHECKPOINTING_INTERVAL_DURING_BACKLOG, intervalMillis);
    }

    /** As {@link #getCheckpointingConsistencyMode()}. */
    public CheckpointingMode getCheckpointingMode() {
        return getCheckpointingConsistencyMode();
    }

    /** As {@link #setCheckpointingConsistencyMode}. */
    public void setCheckpointingMode(CheckpointingMode mode) {
        setCheckpointingConsistencyMode(mode);
    }

    public CheckpointingMode getCheckpointingConsistencyMode() {
        return configuration.get(CheckpointingOptions.CHECKPOINTING_CONSISTENCY_MODE);
    }

    public void setCheckpointingConsistencyMode(CheckpointingMode mode) {
        configuration.set(CheckpointingOptions.CHECKPOINTING_CONSISTENCY_MODE, mode);
    }

    /** Milliseconds after which a checkpoint is given up. */
    public long getCheckpointTimeout() {
        return configuration.get(CheckpointingOptions.CHECKPOINTING_TIMEOUT).toMillis();
    }

    public void setCheckpointTimeout(long timeoutMillis) {
        set(CheckpointingOptions.CHECKPOINTING_TIMEOUT, timeoutMillis);
    }

    /** Milliseconds from the end of a checkpoint to the start of the next. */
    public long getMinPauseBetweenCheckpoints() {
        return configuration
                .get(CheckpointingOptions.MIN_PAUSE_BETWEEN_CHECKPOINTS)
                .toMillis();
    }

    public void setMinPauseBetweenCheckpoints(long pauseMillis) {
        set(CheckpointingOptions.MIN_PAUSE_BETWEEN_CHECKPOINTS, pauseMillis);
    }

    public int getMaxConcurrentCheckpoints() {
        return configuration.get(CheckpointingOptions.MAX_CONCURRENT_CHECKPOINTS);
    }

    public void setMaxConcurrentCheckpoints(int checkpoints) {
        configuration.set(CheckpointingOptions.MAX_CONCURRENT_CHECKPOINTS, checkpoints);
    }

    /** Consecutive failures of checkpoints that the job survives. */
    public int getTolerableCheckpointFailureNumber() {
        return configuration.get(CheckpointingOptions.TOLERABLE_FAILURE_NUMBER);
    }

    public void setTolerableCheckpointFailureNumber(int failures) {
        configuration.set(CheckpointingOptions.TOLERABLE_FAILURE_NUMBER, failures);
    }

    public ExternalizedCheckpointRetention getExternalizedCheckpointRetention() {
        return configuration.get(CheckpointingOptions.EXTERNALIZED_CHECKPOINT_RETENTION);
    }

    public void setExternalizedCheckpointRetention(ExternalizedCheckpointRetention retention) {
        configuration.set(CheckpointingOptions.EXTERNALIZED_CHECKPOINT_RETENTION, retention);
    }

    public boolean isExternalizedCheckpointsEnabled() {
        return getExternalizedCheckpointRetention() != ExternalizedCheckpointRetention.NO_EXTERNALIZED_CHECKPOINTS;
    }

    /** Accepted; barriers are always aligned, and submitting the job says so. */
    public void enableUnalignedCheckpoints() {
        enableUnalignedCheckpoints(true);
    }

    /** Accepted; barriers are always aligned, and submitting the job says so. */
    public void enableUnalignedCheckpoints(boolean enabled) {
        configuration.set(CheckpointingOptions.ENABLE_UNALIGNED, enabled);
    }

    public boolean isUnalignedCheckpointsEnabled() {
        return configuration.get(CheckpointingOptions.ENABLE_UNALIGNED);
    }

    public Duration getAlignedCheckpointTimeout() {
        return configuration.get(CheckpointingOptions.ALIGNED_CHECKPOINT_TIMEOUT);
    }

    /** Accepted; barriers are always aligned, and submitting the job says so. */
    public void setAlignedCheckpointTimeout(Duration timeout) {
        configuration.set(CheckpointingOptions.ALIGNED_CHECKPOINT_TIMEOUT, timeout);
    }

    /** Accepted; barriers are always aligned, and submitting the job says so. */
    public void enableUnalignedCheckpointsInterruptibleTimers(boolean enabled) {
        configuration.set(CheckpointingOptions.ENABLE_UNALIGNED_INTERRUPTIBLE_TIMERS, enabled);
    }

    public boolean isUnalignedCheckpointsInterruptibleTimersEnabled() {
        return configuration.get(CheckpointingOptions.ENABLE_UNALIGNED_INTERRUPTIBLE_TIMERS);
    }
}
