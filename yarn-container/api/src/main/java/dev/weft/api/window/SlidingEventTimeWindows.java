package dev.weft.api.window;

import java.time.Duration;
import java.util.Collection;

/** Windows of one size that start every so often, by event time: they overlap, or leave gaps. */
public class SlidingEventTimeWindows extends EventTimeWindows {
    private static final long serialVersionUID = 1L;

    private final long size;
    private final long slide;
    private final long offset;

    /** @throws IllegalArgumentException when size or slide is not above 0, or the offset not shorter than the slide */
    protected SlidingEventTimeWindows(long size, long slide, long offset) {
        this.size = WindowArguments.positive("SlidingEventTimeWindows: the size", Duration.ofMillis(size));
        this.slide = WindowArguments.positive("SlidingEventTimeWindows: the slide", Duration.ofMillis(slide));
        this.offset = WindowArguments.offset("SlidingEventTimeWindows", Duration.ofMillis(offset), "slide", this.slide);
    }

    /** Windows that start at multiples of {@code slide} since the epoch. */
    public static SlidingEventTimeWindows of(Duration size, Duration slide) {
        return of(size, slide, Duration.ZERO);
    }

    /**
     * Windows shifted by {@code offset}, which may be negative.
     *
     * @throws IllegalArgumentException when the offset is not shorter than the slide
     */
    public static SlidingEventTimeWindows of(Duration size, Duration slide, Duration offset) {
        return new SlidingEventTimeWindows(size.toMillis(), slide.toMillis(), offset.toMillis());
    }

    @Override
    public Collection<TimeWindow> assignWindows(Object element, long timestamp, WindowAssignerContext context) {
        WindowTimes.requireTimestamp(timestamp);
        return WindowTimes.sliding(timestamp, offset, size, slide);
    }

    /** Milliseconds. */
    public long getSize() {
        return size;
    }

    /** Milliseconds. */
    public long getSlide() {
        return slide;
    }

    /** Milliseconds. */
    public long getOffset() {
        return offset;
    }

    @Override
    public String toString() {
        return "SlidingEventTimeWindows(" + size + ", " + slide + ")";
    }
}
