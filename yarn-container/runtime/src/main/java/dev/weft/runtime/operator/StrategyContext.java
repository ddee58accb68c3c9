package dev.weft.runtime.operator;

import dev.weft.api.time.RelativeClock;
import dev.weft.api.time.TimestampAssignerSupplier;
import dev.weft.api.time.WatermarkGeneratorSupplier;
import dev.weft.core.config.PipelineOptions;
import dev.weft.core.metric.MetricGroup;

/**
 * What a strategy's assigner and generators may ask when they are made. Task thread.
 *
 * @param clock in which the input could have had records
 */
record StrategyContext(TaskScope scope, OperatorMetrics metrics, RelativeClock clock)
        implements WatermarkGeneratorSupplier.Context, TimestampAssignerSupplier.Context {
    /** With the clock of an input that is never held back. */
    static StrategyContext of(TaskScope scope, OperatorMetrics metrics) {
        return new StrategyContext(scope, metrics, scope.timers().clock()::nanos);
    }

    /** The same with another clock. */
    StrategyContext withClock(RelativeClock other) {
        return new StrategyContext(scope, metrics, other);
    }

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
        return clock;
    }
}
