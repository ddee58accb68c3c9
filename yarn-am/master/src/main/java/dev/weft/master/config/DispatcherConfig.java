package dev.weft.master.config;

import dev.weft.core.config.ClusterOptions;
import dev.weft.core.config.ReadableConfig;
import java.time.Duration;

/**
 * How the Dispatcher treats jobs.
 *
 * @param mode when the application ends
 * @param finishedJobsMax how many finished jobs stay visible
 * @param finishedJobsExpiry for how long
 * @param artifactStore URI of the folder that holds artifacts by hash; "" when every class path has them
 */
public record DispatcherConfig(Mode mode, int finishedJobsMax, Duration finishedJobsExpiry, String artifactStore) {
    /** When the application ends. */
    public enum Mode {
        /** With its one job: the application's end is the job's. */
        APPLICATION,
        /** As {@link #APPLICATION}, but the job was stored before the master started: without one there is nothing to do. */
        STORED_APPLICATION,
        /** When it is told to. */
        SESSION;

        /** True when the application's end is its one job's. */
        public boolean endsWithItsJob() {
            return this != SESSION;
        }
    }

    /** Reads it from the configuration; mode and store are the driver's to say. */
    public static DispatcherConfig of(ReadableConfig config, Mode mode, String artifactStore) {
        return new DispatcherConfig(
                mode,
                Math.max(1, config.get(ClusterOptions.COMPLETED_STORE_MAX_CAPACITY)),
                config.get(ClusterOptions.COMPLETED_STORE_EXPIRATION_TIME),
                artifactStore);
    }
}
