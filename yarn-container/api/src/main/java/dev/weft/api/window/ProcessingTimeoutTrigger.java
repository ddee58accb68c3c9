package dev.weft.api.window;

import dev.weft.api.state.ValueState;
import dev.weft.api.state.ValueStateDescriptor;
import dev.weft.api.type.Types;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Fires when another trigger does, and at the latest some time by the clock after a record came.
 *
 * @param <T> type of the records
 * @param <W> type of the windows
 */
public class ProcessingTimeoutTrigger<T, W extends Window> extends Trigger<T, W> {
    private static final long serialVersionUID = 1L;

    private final Trigger<T, W> nestedTrigger;
    private final long interval;
    private final boolean resetTimerOnNewRecord;
    private final boolean shouldClearOnTimeout;
    private final ValueStateDescriptor<Long> timeoutStateDesc = new ValueStateDescriptor<>("timeout", Types.LONG);

    private ProcessingTimeoutTrigger(
            Trigger<T, W> nestedTrigger, long interval, boolean resetTimerOnNewRecord, boolean shouldClearOnTimeout) {
        this.nestedTrigger = nestedTrigger;
        this.interval = interval;
        this.resetTimerOnNewRecord = resetTimerOnNewRecord;
        this.shouldClearOnTimeout = shouldClearOnTimeout;
    }

    /** Counts from the first record since it fired, and then starts the other trigger anew. */
    public static <T, W extends Window> ProcessingTimeoutTrigger<T, W> of(
            Trigger<T, W> nestedTrigger, Duration timeout) {
        return of(nestedTrigger, timeout, false, true);
    }

    /**
     * As above.
     *
     * @param resetTimerOnNewRecord count from the last record instead
     * @param shouldClearOnTimeout start the other trigger anew when the time is over
     */
    public static <T, W extends Window> ProcessingTimeoutTrigger<T, W> of(
            Trigger<T, W> nestedTrigger,
            Duration timeout,
            boolean resetTimerOnNewRecord,
            boolean shouldClearOnTimeout) {
        return new ProcessingTimeoutTrigger<>(
                nestedTrigger,
                WindowArguments.positive("ProcessingTimeoutTrigger: the timeout", timeout),
                resetTimerOnNewRecord,
                shouldClearOnTimeout);
    }

    @Override
    public TriggerResult onElement(T element, long timestamp, W window, TriggerContext ctx) throws Exception {
        TriggerResult result = nestedTrigger.onElement(element, timestamp, window, ctx);
        if (result.isFire()) {
            clear(window, ctx);
            return result;
        }
        ValueState<Long> timeout = ctx.getPartitionedState(timeoutStateDesc);
        @Nullable Long planned = timeout.value();
        if (planned != null && resetTimerOnNewRecord) {
            ctx.deleteProcessingTimeTimer(planned);
            planned = null;
        }
        if (planned == null) {
            long at = TimeWindow.endOf(ctx.getCurrentProcessingTime(), interval);
            timeout.update(at);
            ctx.registerProcessingTimeTimer(at);
        }
        return result;
    }

    @Override
    public TriggerResult onProcessingTime(long time, W window, TriggerContext ctx) throws Exception {
        @Nullable Long planned = ctx.getPartitionedState(timeoutStateDesc).value();
        if (planned == null || planned != time) {
            return firing(nestedTrigger.onProcessingTime(time, window, ctx), window, ctx);
        }
        TriggerResult result = nestedTrigger.onProcessingTime(time, window, ctx);
        if (shouldClearOnTimeout) {
            clear(window, ctx);
        } else {
            ctx.getPartitionedState(timeoutStateDesc).clear();
        }
        return result.isPurge() ? TriggerResult.FIRE_AND_PURGE : TriggerResult.FIRE;
    }

    @Override
    public TriggerResult onEventTime(long time, W window, TriggerContext ctx) throws Exception {
        return firing(nestedTrigger.onEventTime(time, window, ctx), window, ctx);
    }

    private TriggerResult firing(TriggerResult result, W window, TriggerContext ctx) throws Exception {
        if (result.isFire()) {
            clear(window, ctx);
        }
        return result;
    }

    @Override
    public void clear(W window, TriggerContext ctx) throws Exception {
        ValueState<Long> timeout = ctx.getPartitionedState(timeoutStateDesc);
        @Nullable Long planned = timeout.value();
        if (planned != null) {
            ctx.deleteProcessingTimeTimer(planned);
            timeout.clear();
        }
        nestedTrigger.clear(window, ctx);
    }

    @Override
    public String toString() {
        return "ProcessingTimeoutTrigger(" + nestedTrigger + ", " + interval + ")";
    }
}
