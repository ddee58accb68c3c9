package dev.weft.api.time;

import java.time.Duration;

/** What the methods of {@link WatermarkStrategy} return. */
final class WatermarkStrategies {
    private WatermarkStrategies() {}

    record None<T>() implements WatermarkStrategy<T> {
        @Override
        public WatermarkGenerator<T> createWatermarkGenerator(WatermarkGeneratorSupplier.Context context) {
            return new NoWatermarksGenerator<>();
        }
    }

    record WithAssigner<T>(WatermarkStrategy<T> base, TimestampAssignerSupplier<T> assigner)
            implements WatermarkStrategy<T> {
        @Override
        public TimestampAssigner<T> createTimestampAssigner(TimestampAssignerSupplier.Context context) {
            return assigner.createTimestampAssigner(context);
        }

        @Override
        public WatermarkGenerator<T> createWatermarkGenerator(WatermarkGeneratorSupplier.Context context) {
            return base.createWatermarkGenerator(context);
        }

        @Override
        public WatermarkAlignmentParams getAlignmentParameters() {
            return base.getAlignmentParameters();
        }
    }

    record WithIdleness<T>(WatermarkStrategy<T> base, Duration idleTimeout) implements WatermarkStrategy<T> {
        WithIdleness {
            if (idleTimeout.isNegative() || idleTimeout.isZero()) {
                throw new IllegalArgumentException("Idle time-out must be positive: " + idleTimeout);
            }
        }

        @Override
        public TimestampAssigner<T> createTimestampAssigner(TimestampAssignerSupplier.Context context) {
            return base.createTimestampAssigner(context);
        }

        @Override
        public WatermarkGenerator<T> createWatermarkGenerator(WatermarkGeneratorSupplier.Context context) {
            return new WatermarksWithIdleness<>(
                    base.createWatermarkGenerator(context), idleTimeout, context.getInputActivityClock());
        }

        @Override
        public WatermarkAlignmentParams getAlignmentParameters() {
            return base.getAlignmentParameters();
        }
    }

    record WithAlignment<T>(WatermarkStrategy<T> base, WatermarkAlignmentParams alignment)
            implements WatermarkStrategy<T> {
        @Override
        public TimestampAssigner<T> createTimestampAssigner(TimestampAssignerSupplier.Context context) {
            return base.createTimestampAssigner(context);
        }

        @Override
        public WatermarkGenerator<T> createWatermarkGenerator(WatermarkGeneratorSupplier.Context context) {
            return base.createWatermarkGenerator(context);
        }

        @Override
        public WatermarkAlignmentParams getAlignmentParameters() {
            return alignment;
        }
    }
}
