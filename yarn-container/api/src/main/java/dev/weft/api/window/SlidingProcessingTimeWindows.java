package dev.weft.api.window;

import java.time.Duration;
import java.util.Collection;

/** Windows of one size that start every so often, by the clock: they overlap, or leave gaps. */
public class SlidingProcessingTimeWindows extends ProcessingTimeWindows {
    private static final long serialVersionUID = 1L;

    private final long size;
    private final long slide;
    private final long offset;

    private SlidingProcessingTimeWindows(long size, long slide, long offset) {
        this.size = WindowArguments.positive("SlidingProcessingTimeWindows: the size", Duration.ofMillis(size));
        this.slide = WindowArguments.positive("SlidingProcessingTimeWindows: the slide", Duration.ofMillis(slide));
        this.offset =
                WindowArguments.offset("SlidingProcessingTimeWindows", Duration.ofMillis(offset), "slide", this.slide);
    }

    /** Windows that start at multiples of {@code slide} since the epoch. */
    public static SlidingProcessingTimeWindows of(Duration size, Duration slide) {
        return of(size, slide, Duration.ZERO);
    }

    /**
     * Windows shifted by {@code offset}, which may be negative.
     *
     * @throws IllegalArgumentException when the offset is not shorter than the slide
     */
    public static SlidingProcessingTimeWindows of(Duration size, Duration slide, Duration offset) {
        return new SlidingProcessingTimeWindows(size.toMillis(), slide.toMillis(), offset.toMillis());
    }

    @Override
    public Collection<TimeWindow> assignWindows(Object element, long timestamp, WindowAssignerContext context) {
        return WindowTimes.sliding(context.getCurrentProcessingTime(), offset, size, slide);
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
        return "SlidingProcessingTimeWindows(" + size + ", " + slide + ")";
    }
}
