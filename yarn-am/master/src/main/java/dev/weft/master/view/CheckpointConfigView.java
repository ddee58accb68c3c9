package dev.weft.master.view;

import dev.weft.core.config.CheckpointingMode;
import dev.weft.core.config.ExternalizedCheckpointRetention;
import java.time.Duration;
import java.util.Optional;

/**
 * How a job takes checkpoints.
 *
 * @param interval empty: none are taken by themselves
 * @param folder where they go; empty when nobody said
 * @param stateBackend {@code state.backend.type}
 */
public record CheckpointConfigView(
        CheckpointingMode mode,
        Optional<Duration> interval,
        Duration timeout,
        Duration minPause,
        int maxConcurrent,
        int tolerableFailures,
        int retained,
        ExternalizedCheckpointRetention retention,
        Optional<String> folder,
        String stateBackend) {}
