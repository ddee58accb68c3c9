package dev.weft.api.collect;

import dev.weft.core.config.CheckpointingMode;
import dev.weft.core.config.CheckpointingOptions;
import dev.weft.core.config.ReadableConfig;
import java.time.Duration;

/** What becomes of records that were fetched when the sink restarts. */
enum Guarantee {
    /** No checkpoints: records show at once, and a restart ends the iterator with a failure. */
    NONE,
    /** Records show at once; those since the last checkpoint may come twice. */
    AT_LEAST_ONCE,
    /** Records show when a checkpoint covers them. */
    EXACTLY_ONCE;

    static Guarantee of(ReadableConfig config) {
        boolean checkpoints = config.getOptional(CheckpointingOptions.CHECKPOINTING_INTERVAL)
                .filter(interval -> interval.compareTo(Duration.ZERO) > 0)
                .isPresent();
        if (!checkpoints) {
            return NONE;
        }
        return config.get(CheckpointingOptions.CHECKPOINTING_CONSISTENCY_MODE) == CheckpointingMode.EXACTLY_ONCE
                ? EXACTLY_ONCE
                : AT_LEAST_ONCE;
    }
}
