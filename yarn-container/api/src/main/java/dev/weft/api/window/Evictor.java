package dev.weft.api.window;

import dev.weft.core.metric.MetricGroup;
import java.io.Serializable;

/**
 * Takes records out of a window that fires, before or after its function, by the iterator's {@code remove}. With an evictor a
 * window keeps every record.
 *
 * @param <T> type of the records
 * @param <W> type of the windows
 */
public interface Evictor<T, W extends Window> extends Serializable {
    /** Takes out what the function is not to see; {@code elements} are in the order in which they came. */
    void evictBefore(Iterable<TimestampedValue<T>> elements, int size, W window, EvictorContext evictorContext);

    /** Takes out what later firings are not to see. */
    void evictAfter(Iterable<TimestampedValue<T>> elements, int size, W window, EvictorContext evictorContext);

    /** What an evictor may ask. */
    interface EvictorContext {
        /** The clock, epoch milliseconds. */
        long getCurrentProcessingTime();

        /** Where the operator's metrics are. */
        MetricGroup getMetricGroup();

        /** Event time, epoch milliseconds. */
        long getCurrentWatermark();
    }
}
