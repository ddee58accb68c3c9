package dev.weft.api.window;

import dev.weft.api.execution.ExecutionConfig;
import dev.weft.api.type.TypeSerializer;
import java.time.Duration;
import java.util.Collection;
import java.util.List;

/**
 * Sessions by event time: records of a key at most one gap apart are together; exactly one gap apart they still are.
 */
public class EventTimeSessionWindows extends MergingWindowAssigner<Object, TimeWindow> {
    private static final long serialVersionUID = 1L;

    private final long sessionTimeout;

    /** @param sessionTimeout the gap, milliseconds */
    protected EventTimeSessionWindows(long sessionTimeout) {
        this.sessionTimeout = WindowArguments.positive("EventTimeSessionWindows: the gap", sessionTimeout);
    }

    /** One gap for all records. */
    public static EventTimeSessionWindows withGap(Duration size) {
        return new EventTimeSessionWindows(size.toMillis());
    }

    /** Each record says how long the session lasts behind it. */
    public static <T> DynamicEventTimeSessionWindows<T> withDynamicGap(
            SessionWindowTimeGapExtractor<T> sessionWindowTimeGapExtractor) {
        return DynamicEventTimeSessionWindows.withDynamicGap(sessionWindowTimeGapExtractor);
    }

    @Override
    public Collection<TimeWindow> assignWindows(Object element, long timestamp, WindowAssignerContext context) {
        WindowTimes.requireTimestamp(timestamp);
        return List.of(new TimeWindow(timestamp, TimeWindow.endOf(timestamp, sessionTimeout)));
    }

    /** Milliseconds. */
    public long getGap() {
        return sessionTimeout;
    }

    @Override
    public Trigger<Object, TimeWindow> getDefaultTrigger() {
        return EventTimeTrigger.create();
    }

    @Override
    public TypeSerializer<TimeWindow> getWindowSerializer(ExecutionConfig executionConfig) {
        return new TimeWindow.Serializer();
    }

    @Override
    public boolean isEventTime() {
        return true;
    }

    @Override
    public void mergeWindows(Collection<TimeWindow> windows, MergeCallback<TimeWindow> callback) {
        TimeWindow.mergeWindows(windows, callback);
    }

    @Override
    public String toString() {
        return "EventTimeSessionWindows(" + sessionTimeout + ")";
    }
}
