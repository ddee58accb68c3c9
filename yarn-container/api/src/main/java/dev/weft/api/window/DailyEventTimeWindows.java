package dev.weft.api.window;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Days of a time zone by event time, from one midnight to the next: of 23 or 25 hours where clocks are set forward or back. The zone of
 * the process has no part in it. Where the zone has one offset for ever, {@link TumblingEventTimeWindows} with an offset do the same on
 * fewer updates.
 */
public class DailyEventTimeWindows extends EventTimeWindows {
    private static final long serialVersionUID = 1L;

    private final ZoneId zone;
    /** The window of the latest record: most others lie in it too. */
    private transient @Nullable TimeWindow latest;

    private DailyEventTimeWindows(ZoneId zone) {
        this.zone = zone;
    }

    /** Days of {@code zone}, such as {@code ZoneId.of("Europe/Berlin")}. */
    public static DailyEventTimeWindows of(ZoneId zone) {
        return new DailyEventTimeWindows(zone);
    }

    @Override
    public Collection<TimeWindow> assignWindows(Object element, long timestamp, WindowAssignerContext context) {
        WindowTimes.requireTimestamp(timestamp);
        TimeWindow known = latest;
        if (known == null || timestamp < known.getStart() || timestamp >= known.getEnd()) {
            known = dayOf(timestamp);
            latest = known;
        }
        return List.of(known);
    }

    private TimeWindow dayOf(long timestamp) {
        LocalDate day = Instant.ofEpochMilli(timestamp).atZone(zone).toLocalDate();
        return new TimeWindow(startOf(day), startOf(day.plusDays(1)));
    }

    private long startOf(LocalDate day) {
        return day.atStartOfDay(zone).toInstant().toEpochMilli();
    }

    /** The zone whose days they are. */
    public ZoneId getZone() {
        return zone;
    }

    @Override
    public String toString() {
        return "DailyEventTimeWindows(" + zone + ")";
    }
}
