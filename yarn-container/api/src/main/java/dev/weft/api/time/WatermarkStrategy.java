package dev.weft.api.time;

import java.time.Duration;

/** How records of a source get timestamps and watermarks. Built in the client, used per split on the workers. */
@FunctionalInterface
public interface WatermarkStrategy<T> extends TimestampAssignerSupplier<T>, WatermarkGeneratorSupplier<T> {
    /** How often aligned sources are to tell each other where they are, unless said otherwise. */
    Duration DEFAULT_ALIGNMENT_UPDATE_INTERVAL = Duration.ofMillis(1000);

    @Override
    default TimestampAssigner<T> createTimestampAssigner(TimestampAssignerSupplier.Context context) {
        return new RecordTimestampAssigner<>();
    }

    /** Alignment with other sources; disabled unless {@link #withWatermarkAlignment} was called. */
    default WatermarkAlignmentParams getAlignmentParameters() {
        return WatermarkAlignmentParams.WATERMARK_ALIGNMENT_DISABLED;
    }

    /** This strategy with timestamps from {@code timestampAssigner}. */
    default WatermarkStrategy<T> withTimestampAssigner(TimestampAssignerSupplier<T> timestampAssigner) {
        return new WatermarkStrategies.WithAssigner<>(this, timestampAssigner);
    }

    /** This strategy with timestamps from {@code timestampAssigner}. */
    default WatermarkStrategy<T> withTimestampAssigner(SerializableTimestampAssigner<T> timestampAssigner) {
        return withTimestampAssigner(TimestampAssignerSupplier.of(timestampAssigner));
    }

    /**
     * This strategy, its splits idle after {@code idleTimeout} without a record.
     *
     * @throws IllegalArgumentException when the time-out is not positive
     */
    default WatermarkStrategy<T> withIdleness(Duration idleTimeout) {
        return new WatermarkStrategies.WithIdleness<>(this, idleTimeout);
    }

    /**
     * This strategy, to be aligned with all sources of the group. Accepted, without effect yet: sources do not wait for each
     * other, and building the stream says so in one line.
     */
    default WatermarkStrategy<T> withWatermarkAlignment(String watermarkGroup, Duration maxAllowedWatermarkDrift) {
        return withWatermarkAlignment(watermarkGroup, maxAllowedWatermarkDrift, DEFAULT_ALIGNMENT_UPDATE_INTERVAL);
    }

    /**
     * This strategy, to be aligned with all sources of the group. Accepted, without effect yet: sources do not wait for each
     * other, and building the stream says so in one line.
     */
    default WatermarkStrategy<T> withWatermarkAlignment(
            String watermarkGroup, Duration maxAllowedWatermarkDrift, Duration updateInterval) {
        return new WatermarkStrategies.WithAlignment<>(
                this,
                new WatermarkAlignmentParams(
                        maxAllowedWatermarkDrift.toMillis(), watermarkGroup, updateInterval.toMillis()));
    }

    /** For timestamps that never go back within a split. */
    static <T> WatermarkStrategy<T> forMonotonousTimestamps() {
        return context -> new AscendingTimestampsWatermarks<>();
    }

    /** For records late by at most {@code maxOutOfOrderness}. */
    static <T> WatermarkStrategy<T> forBoundedOutOfOrderness(Duration maxOutOfOrderness) {
        return context -> new BoundedOutOfOrdernessWatermarks<>(maxOutOfOrderness);
    }

    /** Watermarks from the user's own generator. */
    static <T> WatermarkStrategy<T> forGenerator(WatermarkGeneratorSupplier<T> generatorSupplier) {
        return generatorSupplier::createWatermarkGenerator;
    }

    /** No watermarks at all. */
    static <T> WatermarkStrategy<T> noWatermarks() {
        return new WatermarkStrategies.None<>();
    }
}
