package dev.weft.api.window;

import java.util.Iterator;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the records that are nearer than a threshold to the last one.
 *
 * @param <T> type of the records
 * @param <W> type of the windows
 */
public class DeltaEvictor<T, W extends Window> implements Evictor<T, W> {
    private static final long serialVersionUID = 1L;

    private final double threshold;
    private final DeltaFunction<T> deltaFunction;
    private final boolean doEvictAfter;

    private DeltaEvictor(double threshold, DeltaFunction<T> deltaFunction, boolean doEvictAfter) {
        this.threshold = threshold;
        this.deltaFunction = deltaFunction;
        this.doEvictAfter = doEvictAfter;
    }

    /** Evicts before the function. */
    public static <T, W extends Window> DeltaEvictor<T, W> of(double threshold, DeltaFunction<T> deltaFunction) {
        return of(threshold, deltaFunction, false);
    }

    /** Evicts before the function, or after it. */
    public static <T, W extends Window> DeltaEvictor<T, W> of(
            double threshold, DeltaFunction<T> deltaFunction, boolean doEvictAfter) {
        return new DeltaEvictor<>(threshold, deltaFunction, doEvictAfter);
    }

    @Override
    public void evictBefore(Iterable<TimestampedValue<T>> elements, int size, W window, EvictorContext ctx) {
        if (!doEvictAfter) {
            evict(elements);
        }
    }

    @Override
    public void evictAfter(Iterable<TimestampedValue<T>> elements, int size, W window, EvictorContext ctx) {
        if (doEvictAfter) {
            evict(elements);
        }
    }

    private void evict(Iterable<TimestampedValue<T>> elements) {
        @Nullable TimestampedValue<T> last = null;
        for (TimestampedValue<T> element : elements) {
            last = element;
        }
        if (last == null) {
            return;
        }
        for (Iterator<TimestampedValue<T>> iterator = elements.iterator(); iterator.hasNext(); ) {
            if (deltaFunction.getDelta(iterator.next().getValue(), last.getValue()) >= threshold) {
                iterator.remove();
            }
        }
    }
}
