package dev.weft.api.window;

import java.util.Iterator;

/**
 * Keeps the last so many records.
 *
 * @param <W> type of the windows
 */
public class CountEvictor<W extends Window> implements Evictor<Object, W> {
    private static final long serialVersionUID = 1L;

    private final long maxCount;
    private final boolean doEvictAfter;

    private CountEvictor(long maxCount, boolean doEvictAfter) {
        this.maxCount = WindowArguments.positive("CountEvictor: the number of records", maxCount);
        this.doEvictAfter = doEvictAfter;
    }

    /** Evicts before the function. */
    public static <W extends Window> CountEvictor<W> of(long maxCount) {
        return of(maxCount, false);
    }

    /** Evicts before the function, or after it. */
    public static <W extends Window> CountEvictor<W> of(long maxCount, boolean doEvictAfter) {
        return new CountEvictor<>(maxCount, doEvictAfter);
    }

    @Override
    public void evictBefore(Iterable<TimestampedValue<Object>> elements, int size, W window, EvictorContext ctx) {
        if (!doEvictAfter) {
            evict(elements, size);
        }
    }

    @Override
    public void evictAfter(Iterable<TimestampedValue<Object>> elements, int size, W window, EvictorContext ctx) {
        if (doEvictAfter) {
            evict(elements, size);
        }
    }

    private void evict(Iterable<TimestampedValue<Object>> elements, int size) {
        Iterator<TimestampedValue<Object>> iterator = elements.iterator();
        for (long surplus = size - maxCount; surplus > 0 && iterator.hasNext(); surplus--) {
            iterator.next();
            iterator.remove();
        }
    }
}
