package dev.weft.api.time;

import dev.weft.core.metric.MetricGroup;
import java.io.Serializable;

/** Makes one assigner for each subtask. */
@FunctionalInterface
public interface TimestampAssignerSupplier<T> extends Serializable {
    /** A new assigner. */
    TimestampAssigner<T> createTimestampAssigner(Context context);

    /** A supplier of always the same stateless assigner. */
    static <T> TimestampAssignerSupplier<T> of(SerializableTimestampAssigner<T> assigner) {
        return context -> assigner;
    }

    /** What an assigner may ask. */
    interface Context {
        /** Metrics of the operator that runs the assigner. */
        MetricGroup getMetricGroup();
    }
}
