package dev.weft.api.time;

import java.time.Duration;

/** How records of a source get timestamps and watermarks. Built in the client, used per split on the workers. */
@FunctionalInterface
public interface WatermarkStrategy<T> extends TimestampAssignerSupplier<T>, WatermarkGeneratorSupplier<T> {
    /** How often an aligned source tells its group how far it has come, unless said otherwise. */
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

    /** {@link #withWatermarkAlignment(String, Duration, Duration)} with {@link #DEFAULT_ALIGNMENT_UPDATE_INTERVAL}. */
    default WatermarkStrategy<T> withWatermarkAlignment(String watermarkGroup, Duration maxAllowedWatermarkDrift) {
        return withWatermarkAlignment(watermarkGroup, maxAllowedWatermarkDrift, DEFAULT_ALIGNMENT_UPDATE_INTERVAL);
    }

    /**
     * This strategy, for a source that is aligned with all sources of its group in the job: a reader stops while its event time is
     * more than the drift ahead of the slowest of them. Idle readers, and those without a split, hold nobody back. A reader may
     * be ahead by what it reads until it hears of its limit too: up to about two update intervals. Has an effect at sources only.
     *
     * @param watermarkGroup sources of this name wait for each other
     * @param maxAllowedWatermarkDrift how far a reader may be ahead
     * @param updateInterval how often each reader says how far it has come, and hears how far it may read
     * @throws IllegalArgumentException when the drift is negative or the interval is not positive
     */
    default WatermarkStrategy<T> withWatermarkAlignment(
            String watermarkGroup, Duration maxAllowedWatermarkDrift, Duration updateInterval) {
        if (maxAllowedWatermarkDrift.isNegative()) {
            throw new IllegalArgumentException("Drift must not be negative: " + maxAllowedWatermarkDrift);
        }
        if (updateInterval.isNegative() || updateInterval.isZero()) {
            throw new IllegalArgumentException("Update interval must be positive: " + updateInterval);
        }
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
