package dev.weft.connector.files;

import dev.weft.core.unit.MemorySize;
import java.time.Duration;

/**
 * Files end when they are large, old or idle; an open file lives on over checkpoints and is continued after a failure, which
 * needs a file system that cuts and appends (HDFS, local).
 *
 * @param <IN> type of the records
 * @param <BucketID> type of bucket ids
 */
public final class DefaultRollingPolicy<IN, BucketID> implements RollingPolicy<IN, BucketID> {
    private static final long serialVersionUID = 1L;
    private static final MemorySize MAX_PART_SIZE = MemorySize.ofMebiBytes(128);
    private static final Duration ROLLOVER_INTERVAL = Duration.ofSeconds(60);
    private static final Duration INACTIVITY_INTERVAL = Duration.ofSeconds(60);

    private final long maxPartBytes;
    private final long rolloverMillis;
    private final long inactivityMillis;

    private DefaultRollingPolicy(long maxPartBytes, long rolloverMillis, long inactivityMillis) {
        if (maxPartBytes < 1 || rolloverMillis < 1 || inactivityMillis < 1) {
            throw new IllegalArgumentException("Files of at most " + maxPartBytes + " bytes, " + rolloverMillis
                    + " ms and " + inactivityMillis + " idle ms hold nothing");
        }
        this.maxPartBytes = maxPartBytes;
        this.rolloverMillis = rolloverMillis;
        this.inactivityMillis = inactivityMillis;
    }

    /** 128 MiB, one minute of age, one minute without a record. */
    public static PolicyBuilder builder() {
        return new PolicyBuilder(MAX_PART_SIZE, ROLLOVER_INTERVAL, INACTIVITY_INTERVAL);
    }

    /** In bytes. */
    public long getMaxPartSize() {
        return maxPartBytes;
    }

    /** In milliseconds. */
    public long getRolloverInterval() {
        return rolloverMillis;
    }

    /** In milliseconds. */
    public long getInactivityInterval() {
        return inactivityMillis;
    }

    @Override
    public boolean shouldRollOnCheckpoint(PartFileInfo<BucketID> partFileState) {
        return partFileState.getSize() > maxPartBytes;
    }

    @Override
    public boolean shouldRollOnEvent(PartFileInfo<BucketID> partFileState, IN element) { // hot
        return partFileState.getSize() > maxPartBytes;
    }

    @Override
    public boolean shouldRollOnProcessingTime(PartFileInfo<BucketID> partFileState, long currentTime) {
        return currentTime - partFileState.getCreationTime() >= rolloverMillis
                || currentTime - partFileState.getLastUpdateTime() >= inactivityMillis;
    }

    /** Collects settings. */
    public static final class PolicyBuilder {
        private MemorySize partSize;
        private Duration rollover;
        private Duration inactivity;

        private PolicyBuilder(MemorySize partSize, Duration rollover, Duration inactivity) {
            this.partSize = partSize;
            this.rollover = rollover;
            this.inactivity = inactivity;
        }

        public PolicyBuilder withMaxPartSize(MemorySize size) {
            partSize = size;
            return this;
        }

        public PolicyBuilder withRolloverInterval(Duration interval) {
            rollover = interval;
            return this;
        }

        public PolicyBuilder withInactivityInterval(Duration interval) {
            inactivity = interval;
            return this;
        }

        /** @throws IllegalArgumentException when one of the limits is below 1 */
        public <IN, BucketID> DefaultRollingPolicy<IN, BucketID> build() {
            return new DefaultRollingPolicy<>(partSize.bytes(), rollover.toMillis(), inactivity.toMillis());
        }
    }
}
