package dev.weft.api.window;

import java.time.Duration;
import java.util.Iterator;

/**
 * Keeps the records of the last so many milliseconds before the latest one.
 *
 * @param <W> type of the windows
 */
public class TimeEvictor<W extends Window> implements Evictor<Object, W> {
    private static final long serialVersionUID = 1L;

    private final long windowSize;
    private final boolean doEvictAfter;

    /** Evicts before the function; {@code windowSize} in milliseconds. */
    public TimeEvictor(long windowSize) {
        this(windowSize, false);
    }

    /** Evicts before the function, or after it; {@code windowSize} in milliseconds. */
    public TimeEvictor(long windowSize, boolean doEvictAfter) {
        this.windowSize = windowSize;
        this.doEvictAfter = doEvictAfter;
    }

    /** Evicts before the function. */
    public static <W extends Window> TimeEvictor<W> of(Duration windowSize) {
        return of(windowSize, false);
    }

    /** Evicts before the function, or after it. */
    public static <W extends Window> TimeEvictor<W> of(Duration windowSize, boolean doEvictAfter) {
        return new TimeEvictor<>(WindowArguments.positive("TimeEvictor: the time", windowSize), doEvictAfter);
    }

    /** Milliseconds. */
    public long getWindowSize() {
        return windowSize;
    }

    @Override
    public void evictBefore(Iterable<TimestampedValue<Object>> elements, int size, W window, EvictorContext ctx) {
        if (!doEvictAfter) {
            evict(elements);
        }
    }

    @Override
    public void evictAfter(Iterable<TimestampedValue<Object>> elements, int size, W window, EvictorContext ctx) {
        if (doEvictAfter) {
            evict(elements);
        }
    }

    private void evict(Iterable<TimestampedValue<Object>> elements) {
        Iterator<TimestampedValue<Object>> first = elements.iterator();
        if (!first.hasNext() || !first.next().hasTimestamp()) {
            return;
        }
        long latest = Long.MIN_VALUE;
        for (TimestampedValue<Object> element : elements) {
            latest = Math.max(latest, element.getTimestamp());
        }
        long cutOff = latest - windowSize;
        if (windowSize > 0 && cutOff > latest) {
            return;
        }
        for (Iterator<TimestampedValue<Object>> iterator = elements.iterator(); iterator.hasNext(); ) {
            if (iterator.next().getTimestamp() <= cutOff) {
                iterator.remove();
            }
        }
    }
}
