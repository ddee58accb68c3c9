package dev.weft.api.window;

import dev.weft.api.execution.ExecutionConfig;
import dev.weft.api.type.TypeSerializer;
import java.util.Collection;
import java.util.List;

/**
 * Sessions by the clock whose gap depends on the record.
 *
 * @param <T> type of the records
 */
public class DynamicProcessingTimeSessionWindows<T> extends MergingWindowAssigner<T, TimeWindow> {
    private static final long serialVersionUID = 1L;

    private final SessionWindowTimeGapExtractor<T> sessionWindowTimeGapExtractor;

    protected DynamicProcessingTimeSessionWindows(SessionWindowTimeGapExtractor<T> sessionWindowTimeGapExtractor) {
        this.sessionWindowTimeGapExtractor = sessionWindowTimeGapExtractor;
    }

    /** Each record says how long the session lasts behind it. */
    public static <T> DynamicProcessingTimeSessionWindows<T> withDynamicGap(
            SessionWindowTimeGapExtractor<T> sessionWindowTimeGapExtractor) {
        return new DynamicProcessingTimeSessionWindows<>(sessionWindowTimeGapExtractor);
    }

    @Override
    public Collection<TimeWindow> assignWindows(T element, long timestamp, WindowAssignerContext context) {
        long now = context.getCurrentProcessingTime();
        long gap = WindowArguments.positive("The gap of a session", sessionWindowTimeGapExtractor.extract(element));
        return List.of(new TimeWindow(now, TimeWindow.endOf(now, gap)));
    }

    @Override
    @SuppressWarnings("unchecked") // the trigger takes any record
    public Trigger<T, TimeWindow> getDefaultTrigger() {
        return (Trigger<T, TimeWindow>) (Trigger<?, TimeWindow>) ProcessingTimeTrigger.create();
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
}
