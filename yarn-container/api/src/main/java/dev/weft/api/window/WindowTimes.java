package dev.weft.api.window;

import dev.weft.api.window.WindowAssigner.WindowAssignerContext;
import java.util.ArrayList;
import java.util.List;

/** The arithmetic that assigners share. It saturates at the ends of time. */
final class WindowTimes {
    private WindowTimes() {}

    /** @throws IllegalArgumentException when the record has no event time */
    static void requireTimestamp(long timestamp) {
        if (timestamp == Long.MIN_VALUE) {
            throw new IllegalArgumentException("The record has no timestamp, so that no window of event time holds it:"
                    + " give the source a WatermarkStrategy or call assignTimestampsAndWatermarks(...)");
        }
    }

    static TimeWindow tumbling(
            long time, long offset, long size, StaggerOffset stagger, WindowAssignerContext context) {
        long shift = stagger.isNone() ? offset : (offset + stagger.of(context.getCurrentProcessingTime())) % size;
        long start = TimeWindow.getWindowStartWithOffset(time, shift, size);
        return new TimeWindow(start, TimeWindow.endOf(start, size));
    }

    /** The latest window first. */
    static List<TimeWindow> sliding(long time, long offset, long size, long slide) {
        List<TimeWindow> windows = new ArrayList<>((int) Math.min(size / slide + 1, 1024));
        long start = TimeWindow.getWindowStartWithOffset(time, offset, slide);
        while (time - start < size && time >= start) {
            windows.add(new TimeWindow(start, TimeWindow.endOf(start, size)));
            if (start < Long.MIN_VALUE + slide) {
                break;
            }
            start -= slide;
        }
        return windows;
    }
}
