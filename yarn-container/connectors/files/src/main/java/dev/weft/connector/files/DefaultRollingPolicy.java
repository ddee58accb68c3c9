package dev.weft.connector.files;

import dev.weft.core.unit.MemorySize;
import java.time.Duration;

/** Files end when they are large, old or idle. */
public final class DefaultRollingPolicy {
    private static final MemorySize MAX_PART_SIZE = MemorySize.ofMebiBytes(128);
    private static final Duration ROLLOVER_INTERVAL = Duration.ofSeconds(60);
    private static final Duration INACTIVITY_INTERVAL = Duration.ofSeconds(60);

    private DefaultRollingPolicy() {}

    /** 128 MiB, one minute of age, one minute without a record. */
    public static PolicyBuilder builder() {
        return new PolicyBuilder(MAX_PART_SIZE, ROLLOVER_INTERVAL, INACTIVITY_INTERVAL);
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

        public RollingPolicy build() {
            return new RollingPolicy(partSize.bytes(), rollover.toMillis(), inactivity.toMillis());
        }
    }
}
