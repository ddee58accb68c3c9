package dev.weft.api.state;

import java.io.Serializable;
import java.time.Duration;

/**
 * How the content of a state expires: values one by one, lists by element, maps by entry. Time is wall-clock time and runs on
 * while a job is down, so that after a long outage content may be gone; {@code state.ttl.pause-during-downtime: true} stops it
 * between a checkpoint and its restore. Immutable.
 */
public final class StateTtlConfig implements Serializable {
    /** Content stays. */
    public static final StateTtlConfig DISABLED = newBuilder(Duration.ofMillis(Long.MAX_VALUE))
            .setUpdateType(UpdateType.Disabled)
            .build();

    private static final long serialVersionUID = 1L;

    private final UpdateType updateType;
    private final StateVisibility stateVisibility;
    private final TtlTimeCharacteristic ttlTimeCharacteristic;
    private final Duration timeToLive;
    private final CleanupStrategies cleanupStrategies;

    /** What starts the time anew. */
    public enum UpdateType {
        /** Content does not expire. */
        Disabled,
        /** Writing. */
        OnCreateAndWrite,
        /** Writing and reading. */
        OnReadAndWrite
    }

    /** What is seen of content that has expired and is still there. */
    public enum StateVisibility {
        /** It may be read until it is cleaned up. */
        ReturnExpiredIfNotCleanedUp,
        /** Nothing. */
        NeverReturnExpired
    }

    /** Which time counts. */
    public enum TtlTimeCharacteristic {
        /** The clock of the worker. */
        ProcessingTime
    }

    /**
     * When expired content is removed besides when it is read. The heap backend removes it when a record
     * uses the state and while it takes checkpoints; settings for RocksDB have no effect, as there is no such backend yet. None of them
     * changes what is read.
     *
     * @param inBackground false: only when it is read, or as asked for below
     * @param inFullSnapshot left out of full snapshots
     * @param incrementalSize entries looked at when a record first uses the state; 0: as many as the backend thinks fit
     * @param incrementalForEveryRecord without effect yet: entries are looked at when a record first uses the state
     * @param compactionQueryTimeAfter without effect yet; RocksDB: entries after which a compaction looks at the clock again; 0: default
     * @param compactionPeriod without effect yet; RocksDB: least age of files that are compacted for this alone; zero: default
     */
    public record CleanupStrategies(
            boolean inBackground,
            boolean inFullSnapshot,
            int incrementalSize,
            boolean incrementalForEveryRecord,
            long compactionQueryTimeAfter,
            Duration compactionPeriod)
            implements Serializable {
        public boolean isCleanupInBackground() {
            return inBackground;
        }
    }

    private StateTtlConfig(Builder builder) {
        updateType = builder.updateType;
        stateVisibility = builder.stateVisibility;
        ttlTimeCharacteristic = builder.ttlTimeCharacteristic;
        timeToLive = builder.timeToLive;
        cleanupStrategies = builder.cleanup();
    }

    /** Content lives for {@code timeToLive} after it was written. */
    public static Builder newBuilder(Duration timeToLive) {
        return new Builder(timeToLive);
    }

    /** As {@code other}. */
    public static Builder newBuilder(StateTtlConfig other) {
        return new Builder(other);
    }

    public UpdateType getUpdateType() {
        return updateType;
    }

    public StateVisibility getStateVisibility() {
        return stateVisibility;
    }

    public Duration getTimeToLive() {
        return timeToLive;
    }

    public TtlTimeCharacteristic getTtlTimeCharacteristic() {
        return ttlTimeCharacteristic;
    }

    public CleanupStrategies getCleanupStrategies() {
        return cleanupStrategies;
    }

    /** True when content expires. */
    public boolean isEnabled() {
        return updateType != UpdateType.Disabled;
    }

    @Override
    public String toString() {
        return "StateTtlConfig[" + timeToLive + ", " + updateType + ", " + stateVisibility + "]";
    }

    /** Collects settings. */
    public static final class Builder {
        private UpdateType updateType = UpdateType.OnCreateAndWrite;
        private StateVisibility stateVisibility = StateVisibility.NeverReturnExpired;
        private TtlTimeCharacteristic ttlTimeCharacteristic = TtlTimeCharacteristic.ProcessingTime;
        private Duration timeToLive;
        private boolean inBackground = true;
        private boolean inFullSnapshot;
        private int incrementalSize;
        private boolean incrementalForEveryRecord;
        private long compactionQueryTimeAfter;
        private Duration compactionPeriod = Duration.ZERO;

        private Builder(Duration timeToLive) {
            this.timeToLive = positive(timeToLive);
        }

        private Builder(StateTtlConfig other) {
            updateType = other.updateType;
            stateVisibility = other.stateVisibility;
            ttlTimeCharacteristic = other.ttlTimeCharacteristic;
            timeToLive = other.timeToLive;
            CleanupStrategies cleanup = other.cleanupStrategies;
            inBackground = cleanup.inBackground();
            inFullSnapshot = cleanup.inFullSnapshot();
            incrementalSize = cleanup.incrementalSize();
            incrementalForEveryRecord = cleanup.incrementalForEveryRecord();
            compactionQueryTimeAfter = cleanup.compactionQueryTimeAfter();
            compactionPeriod = cleanup.compactionPeriod();
        }

        private static Duration positive(Duration timeToLive) {
            if (timeToLive.isNegative() || timeToLive.toMillis() == 0) {
                throw new IllegalArgumentException(
                        "Content of state cannot live for " + timeToLive + ": it must be at least a millisecond");
            }
            return timeToLive;
        }

        /** What starts the time anew. */
        public Builder setUpdateType(UpdateType newUpdateType) {
            updateType = newUpdateType;
            return this;
        }

        /** Writing starts the time anew. */
        public Builder updateTtlOnCreateAndWrite() {
            return setUpdateType(UpdateType.OnCreateAndWrite);
        }

        /** Writing and reading start the time anew. */
        public Builder updateTtlOnReadAndWrite() {
            return setUpdateType(UpdateType.OnReadAndWrite);
        }

        /** What is seen of expired content. */
        public Builder setStateVisibility(StateVisibility newStateVisibility) {
            stateVisibility = newStateVisibility;
            return this;
        }

        /** Expired content may be read until it is cleaned up. */
        public Builder returnExpiredIfNotCleanedUp() {
            return setStateVisibility(StateVisibility.ReturnExpiredIfNotCleanedUp);
        }

        /** Expired content is never read. */
        public Builder neverReturnExpired() {
            return setStateVisibility(StateVisibility.NeverReturnExpired);
        }

        /** Which time counts. */
        public Builder setTtlTimeCharacteristic(TtlTimeCharacteristic newTtlTimeCharacteristic) {
            ttlTimeCharacteristic = newTtlTimeCharacteristic;
            return this;
        }

        /** The clock of the worker counts. */
        public Builder useProcessingTime() {
            return setTtlTimeCharacteristic(TtlTimeCharacteristic.ProcessingTime);
        }

        /** How long content lives. */
        public Builder setTimeToLive(Duration newTimeToLive) {
            timeToLive = positive(newTimeToLive);
            return this;
        }

        /** Full snapshots leave expired content out. */
        public Builder cleanupFullSnapshot() {
            inFullSnapshot = true;
            return this;
        }

        /** A record that uses the state looks at {@code cleanupSize} entries; {@code runCleanupForEveryRecord} has no effect yet. */
        public Builder cleanupIncrementally(int cleanupSize, boolean runCleanupForEveryRecord) {
            if (cleanupSize < 1) {
                throw new IllegalArgumentException("The size of a cleanup cannot be " + cleanupSize);
            }
            incrementalSize = cleanupSize;
            incrementalForEveryRecord = runCleanupForEveryRecord;
            return this;
        }

        /** Accepted, without effect yet: there is no RocksDB backend. */
        public Builder cleanupInRocksdbCompactFilter(long queryTimeAfterNumEntries) {
            return cleanupInRocksdbCompactFilter(queryTimeAfterNumEntries, Duration.ZERO);
        }

        /** Accepted, without effect yet: there is no RocksDB backend. */
        public Builder cleanupInRocksdbCompactFilter(long queryTimeAfterNumEntries, Duration periodicCompactionTime) {
            compactionQueryTimeAfter = queryTimeAfterNumEntries;
            compactionPeriod = periodicCompactionTime;
            return this;
        }

        /** Nothing but reading and what was asked for here removes expired content. */
        public Builder disableCleanupInBackground() {
            inBackground = false;
            return this;
        }

        private CleanupStrategies cleanup() {
            return new CleanupStrategies(
                    inBackground,
                    inFullSnapshot,
                    incrementalSize,
                    incrementalForEveryRecord,
                    compactionQueryTimeAfter,
                    compactionPeriod);
        }

        /** The settings. */
        public StateTtlConfig build() {
            return new StateTtlConfig(this);
        }
    }
}
