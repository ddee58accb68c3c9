package dev.weft.api.time;

import dev.weft.core.metric.MetricGroup;
import java.io.Serializable;

/** Makes one generator for each split or subtask. */
@FunctionalInterface
public interface WatermarkGeneratorSupplier<T> extends Serializable {
    /** A new generator. */
    WatermarkGenerator<T> createWatermarkGenerator(Context context);

    /** What a generator may ask. */
    interface Context {
        /** Metrics of the operator that runs the generator. */
        MetricGroup getMetricGroup();

        /** The clock that idleness is measured with. */
        RelativeClock getInputActivityClock();
    }
}
