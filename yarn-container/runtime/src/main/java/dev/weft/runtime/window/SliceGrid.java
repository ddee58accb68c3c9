package dev.weft.runtime.window;

import dev.weft.runtime.state.SliceState;

/**
 * How windows of one size that start every so often cut time: at their starts and ends, so at most twice per slide. A slice is named
 * by its end, exclusive; a window too. All times are epoch milliseconds and saturate at the ends of time. Immutable.
 */
public final class SliceGrid {
    private static final long NONE = SliceState.NONE;

    private final long size;
    private final long slide;
    private final long offset;
    /** Where windows end between two starts; 0 when they end where others start. */
    private final long cut;

    /** Windows of {@code size} that start at multiples of {@code slide} plus {@code offset}. */
    public SliceGrid(long size, long slide, long offset) {
        this.size = size;
        this.slide = slide;
        this.offset = Math.floorMod(offset, slide);
        this.cut = size % slide;
    }

    /** One window holds each record. */
    public boolean isTumbling() {
        return size == slide;
    }

    /** Length of a window. */
    public long size() {
        return size;
    }

    /** From one window to the next. */
    public long slide() {
        return slide;
    }

    /** The largest number of slices of one window. */
    public long slicesPerWindow() {
        return cut == 0 ? size / slide : 2 * (size / slide) + 1;
    }

    /** How far {@code time} lies behind the last start of a window. */
    private long behindStart(long time) {
        return Math.floorMod(Math.floorMod(time, slide) - offset, slide);
    }

    /** End of the slice that holds {@code time}; {@link SliceState#NONE} when no window holds it. */
    public long sliceOf(long time) {
        long behind = behindStart(time);
        if (cut == 0) {
            return plus(time, slide - behind);
        }
        if (behind < cut) {
            return plus(time, cut - behind);
        }
        return size < slide ? NONE : plus(time, slide - behind);
    }

    /** Start of the slice that ends at {@code slice}. */
    public long startOf(long slice) {
        long behind = behindStart(slice - 1);
        return minus(slice - 1, cut == 0 || behind < cut ? behind : behind - cut);
    }

    /** End of the first window that holds the slice. */
    public long firstWindow(long slice) {
        return firstWindowFrom(slice);
    }

    /** The first window that ends at or behind {@code time}. */
    public long firstWindowFrom(long time) {
        long behindEnd = Math.floorMod(behindStart(time) - cut, slide);
        return behindEnd == 0 ? time : plus(time, slide - behindEnd);
    }

    /** End of the last window that holds the slice. */
    public long lastWindow(long slice) {
        long start = minus(slice - 1, behindStart(slice - 1));
        return plus(start, size);
    }

    /** Start of a window. */
    public long startOfWindow(long window) {
        return minus(window, size);
    }

    /** {@code time + millis}, of which {@code millis} is not negative. */
    public static long plus(long time, long millis) {
        long sum = time + millis;
        return sum < time ? Long.MAX_VALUE : sum;
    }

    private static long minus(long time, long millis) {
        long difference = time - millis;
        return difference > time ? Long.MIN_VALUE : difference;
    }
}
