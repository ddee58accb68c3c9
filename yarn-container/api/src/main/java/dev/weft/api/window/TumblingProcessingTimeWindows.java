package dev.weft.api.window;

import java.time.Duration;
import java.util.Collection;
import java.util.List;

/** Windows of one size without gap or overlap, by the clock. */
public class TumblingProcessingTimeWindows extends ProcessingTimeWindows {
    private static final long serialVersionUID = 1L;

    private final long size;
    private final long offset;
    private final StaggerOffset stagger;

    private TumblingProcessingTimeWindows(long size, long offset, WindowStagger stagger) {
        this.size = size;
        this.offset = offset;
        this.stagger = new StaggerOffset(stagger, size);
    }

    /** Windows that start at multiples of {@code size} since the epoch. */
    public static TumblingProcessingTimeWindows of(Duration size) {
        return of(size, Duration.ZERO);
    }

    /**
     * Windows shifted by {@code offset}, which may be negative.
     *
     * @throws IllegalArgumentException when the offset is not shorter than the size
     */
    public static TumblingProcessingTimeWindows of(Duration size, Duration offset) {
        return of(size, offset, WindowStagger.ALIGNED);
    }

    /** As above; subtasks may start their windows at different times. */
    public static TumblingProcessingTimeWindows of(Duration size, Duration offset, WindowStagger windowStagger) {
        long millis = WindowArguments.positive("TumblingProcessingTimeWindows: the size", size);
        return new TumblingProcessingTimeWindows(
                millis, WindowArguments.offset("TumblingProcessingTimeWindows", offset, "size", millis), windowStagger);
    }

    @Override
    public Collection<TimeWindow> assignWindows(Object element, long timestamp, WindowAssignerContext context) {
        return List.of(WindowTimes.tumbling(context.getCurrentProcessingTime(), offset, size, stagger, context));
    }

    /** Milliseconds. */
    public long getSize() {
        return size;
    }

    /** Milliseconds. */
    public long getOffset() {
        return offset;
    }

    /** True when every subtask starts its windows at the same times. */
    public boolean isAligned() {
        return stagger.isNone();
    }

    @Override
    public String toString() {
        return "TumblingProcessingTimeWindows(" + size + ")";
    }
}
