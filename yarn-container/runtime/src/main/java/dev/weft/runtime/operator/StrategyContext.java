package dev.weft.runtime.operator;

import dev.weft.api.time.RelativeClock;
import dev.weft.api.time.TimestampAssignerSupplier;
import dev.weft.api.time.WatermarkGeneratorSupplier;
import dev.weft.core.config.PipelineOptions;
import dev.weft.core.metric.MetricGroup;

/** What a strategy's assigner and generators may ask when they are made. Task thread. */
record StrategyContext(TaskScope scope, OperatorMetrics metrics)
        implements WatermarkGeneratorSupplier.Context, TimestampAssignerSupplier.Context {
    private static final long NANOS_PER_MILLI = 1_000_000L;

    /** How often generators are asked; 0: never. */
    long intervalMillis() {
        return scope.configuration()
                .get(PipelineOptions.AUTO_WATERMARK_INTERVAL)
                .toMillis();
    }

    @Override
    public MetricGroup getMetricGroup() {
        return metrics;
    }

    @Override
    public RelativeClock getInputActivityClock() {
        return () -> scope.timers().getCurrentProcessingTime() * NANOS_PER_MILLI;
    }
}
