package dev.weft.api.window;

import dev.weft.api.execution.ExecutionConfig;
import dev.weft.api.type.TypeSerializer;
import java.time.Duration;
import java.util.Collection;
import java.util.List;

/** Sessions by the clock: records of a key that come at most one gap apart are together. */
public class ProcessingTimeSessionWindows extends MergingWindowAssigner<Object, TimeWindow> {
    private static final long serialVersionUID = 1L;

    private final long sessionTimeout;

    /** @param sessionTimeout the gap, milliseconds */
    protected ProcessingTimeSessionWindows(long sessionTimeout) {
        this.sessionTimeout = WindowArguments.positive("ProcessingTimeSessionWindows: the gap", sessionTimeout);
    }

    /** One gap for all records. */
    public static ProcessingTimeSessionWindows withGap(Duration size) {
        return new ProcessingTimeSessionWindows(size.toMillis());
    }

    /** Each record says how long the session lasts behind it. */
    public static <T> DynamicProcessingTimeSessionWindows<T> withDynamicGap(
            SessionWindowTimeGapExtractor<T> sessionWindowTimeGapExtractor) {
        return DynamicProcessingTimeSessionWindows.withDynamicGap(sessionWindowTimeGapExtractor);
    }

    @Override
    public Collection<TimeWindow> assignWindows(Object element, long timestamp, WindowAssignerContext context) {
        long now = context.getCurrentProcessingTime();
        return List.of(new TimeWindow(now, TimeWindow.endOf(now, sessionTimeout)));
    }

    @Override
    public Trigger<Object, TimeWindow> getDefaultTrigger() {
        return ProcessingTimeTrigger.create();
    }

    @Override
    public TypeSerializer<TimeWindow> getWindowSerializer(ExecutionConfig executionConfig) {
        return new TimeWindow.Serializer();
    }

    @Override
    public boolean isEventTime() {
        return false;
    }

    @Override
    public void mergeWindows(Collection<TimeWindow> windows, MergeCallback<TimeWindow> callback) {
        TimeWindow.mergeWindows(windows, callback);
    }

    @Override
    public String toString() {
        return "ProcessingTimeSessionWindows(" + sessionTimeout + ")";
    }
}
