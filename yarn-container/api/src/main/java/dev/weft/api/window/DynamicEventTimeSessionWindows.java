package dev.weft.api.window;

import dev.weft.api.execution.ExecutionConfig;
import dev.weft.api.type.TypeSerializer;
import java.util.Collection;
import java.util.List;

/**
 * Sessions by event time whose gap depends on the record.
 *
 * @param <T> type of the records
 */
public class DynamicEventTimeSessionWindows<T> extends MergingWindowAssigner<T, TimeWindow> {
    private static final long serialVersionUID = 1L;

    private final SessionWindowTimeGapExtractor<T> sessionWindowTimeGapExtractor;

    protected DynamicEventTimeSessionWindows(SessionWindowTimeGapExtractor<T> sessionWindowTimeGapExtractor) {
        this.sessionWindowTimeGapExtractor = sessionWindowTimeGapExtractor;
    }

    /** Each record says how long the session lasts behind it. */
    public static <T> DynamicEventTimeSessionWindows<T> withDynamicGap(
            SessionWindowTimeGapExtractor<T> sessionWindowTimeGapExtractor) {
        return new DynamicEventTimeSessionWindows<>(sessionWindowTimeGapExtractor);
    }

    @Override
    public Collection<TimeWindow> assignWindows(T element, long timestamp, WindowAssignerContext context) {
        WindowTimes.requireTimestamp(timestamp);
        long gap = WindowArguments.positive("The gap of a session", sessionWindowTimeGapExtractor.extract(element));
        return List.of(new TimeWindow(timestamp, TimeWindow.endOf(timestamp, gap)));
    }

    @Override
    @SuppressWarnings("unchecked") // the trigger takes any record
    public Trigger<T, TimeWindow> getDefaultTrigger() {
        return (Trigger<T, TimeWindow>) (Trigger<?, TimeWindow>) EventTimeTrigger.create();
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
}
