package dev.weft.api.window;

import dev.weft.api.type.DataInputView;
import dev.weft.api.type.DataOutputView;
import dev.weft.api.type.SimpleTypeSerializerSnapshot;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The records whose time lies in [start, end), epoch milliseconds. */
public class TimeWindow extends Window {
    private final long start;
    private final long end;

    /**
     * @param start first timestamp inside
     * @param end first timestamp behind
     */
    public TimeWindow(long start, long end) {
        this.start = start;
        this.end = end;
    }

    /** First timestamp inside. */
    public long getStart() {
        return start;
    }

    /** First timestamp behind. */
    public long getEnd() {
        return end;
    }

    @Override
    public long maxTimestamp() {
        return end - 1;
    }

    /** True when the windows overlap or touch: two events exactly one gap apart are one session. */
    public boolean intersects(TimeWindow other) {
        return start <= other.end && end >= other.start;
    }

    /** The smallest window that holds both. */
    public TimeWindow cover(TimeWindow other) {
        return new TimeWindow(Math.min(start, other.start), Math.max(end, other.end));
    }

    /**
     * Start of the window of {@code windowSize} that holds {@code timestamp}, when windows start at multiples of the size
     * shifted by {@code offset}; each may be negative. Saturates at the ends of time.
     */
    public static long getWindowStartWithOffset(long timestamp, long offset, long windowSize) {
        // Two remainders first: timestamp - offset could overflow.
        long behind =
                Math.floorMod(Math.floorMod(timestamp, windowSize) - Math.floorMod(offset, windowSize), windowSize);
        long start = timestamp - behind;
        return start > timestamp ? Long.MIN_VALUE : start;
    }

    /** {@code start + size}, at most the end of time. */
    static long endOf(long start, long size) {
        long end = start + size;
        return size > 0 && end < start ? Long.MAX_VALUE : end;
    }

    /** Tells {@code callback} of each set of windows that overlap or touch, directly or through others. */
    public static void mergeWindows(
            Collection<TimeWindow> windows, MergingWindowAssigner.MergeCallback<TimeWindow> callback) {
        List<TimeWindow> sorted = new ArrayList<>(windows);
        sorted.sort(Comparator.comparingLong(TimeWindow::getStart));
        List<TimeWindow> together = new ArrayList<>();
        @Nullable TimeWindow cover = null;
        for (TimeWindow window : sorted) {
            if (cover != null && cover.intersects(window)) {
                cover = cover.cover(window);
            } else {
                report(cover, together, callback);
                together = new ArrayList<>();
                cover = window;
            }
            together.add(window);
        }
        report(cover, together, callback);
    }

    private static void report(
            @Nullable TimeWindow cover,
            List<TimeWindow> together,
            MergingWindowAssigner.MergeCallback<TimeWindow> callback) {
        if (cover != null && together.size() > 1) {
            callback.merge(together, cover);
        }
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof TimeWindow window && start == window.start && end == window.end;
    }

    @Override
    public int hashCode() {
        return Long.hashCode(start * 31 + end);
    }

    @Override
    public String toString() {
        return "TimeWindow{start=" + start + ", end=" + end + "}";
    }

    /** Windows in state: start and end. */
    public static final class Serializer extends WindowSerializer<TimeWindow> {
        private static final long serialVersionUID = 1L;
        static final Serializer INSTANCE = new Serializer();

        @Override
        public TimeWindow createInstance() {
            return new TimeWindow(0, 0);
        }

        @Override
        public int getLength() {
            return 2 * Long.BYTES;
        }

        @Override
        public void serialize(TimeWindow record, DataOutputView target) throws IOException {
            target.writeLong(record.start);
            target.writeLong(record.end);
        }

        @Override
        public TimeWindow deserialize(DataInputView source) throws IOException {
            long start = source.readLong();
            return new TimeWindow(start, source.readLong());
        }

        @Override
        public Snapshot snapshotConfiguration() {
            return new Snapshot();
        }

        private Object readResolve() {
            return INSTANCE;
        }

        /** Nothing but the class. */
        public static final class Snapshot extends SimpleTypeSerializerSnapshot<TimeWindow> {
            public Snapshot() {
                super(Serializer::new);
            }
        }
    }
}
