package dev.weft.api.window;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Fires every so often by event time, and at the end of the window.
 *
 * @param <W> type of the windows
 */
public class ContinuousEventTimeTrigger<W extends Window> extends Trigger<Object, W> {
    private static final long serialVersionUID = 1L;

    private final RepeatedFiring firing;

    private ContinuousEventTimeTrigger(long interval) {
        this.firing = new RepeatedFiring(interval);
    }

    /** Fires at multiples of {@code interval}. */
    public static <W extends Window> ContinuousEventTimeTrigger<W> of(Duration interval) {
        return new ContinuousEventTimeTrigger<>(
                WindowArguments.positive("ContinuousEventTimeTrigger: the interval", interval));
    }

    /** Milliseconds. */
    public long getInterval() {
        return firing.interval();
    }

    @Override
    public TriggerResult onElement(Object element, long timestamp, W window, TriggerContext ctx) throws Exception {
        if (window.maxTimestamp() <= ctx.getCurrentWatermark()) {
            return TriggerResult.FIRE;
        }
        ctx.registerEventTimeTimer(window.maxTimestamp());
        if (firing.planned(ctx) == null) {
            ctx.registerEventTimeTimer(firing.plan(firing.after(timestamp), window, ctx));
        }
        return TriggerResult.CONTINUE;
    }

    @Override
    public TriggerResult onEventTime(long time, W window, TriggerContext ctx) throws Exception {
        if (time == window.maxTimestamp()) {
            return TriggerResult.FIRE;
        }
        @Nullable Long planned = firing.planned(ctx);
        if (planned == null || planned != time) {
            return TriggerResult.CONTINUE;
        }
        ctx.registerEventTimeTimer(firing.plan(next(time, window, ctx), window, ctx));
        return TriggerResult.FIRE;
    }

    /** At the end of the input a window without an end would fire for every interval that is left of time. */
    private long next(long time, W window, TriggerContext ctx) {
        boolean ends = ctx.getCurrentWatermark() == Long.MAX_VALUE && window.maxTimestamp() == Long.MAX_VALUE;
        return ends ? Long.MAX_VALUE : TimeWindow.endOf(time, firing.interval());
    }

    @Override
    public TriggerResult onProcessingTime(long time, W window, TriggerContext ctx) {
        return TriggerResult.CONTINUE;
    }

    @Override
    public void clear(W window, TriggerContext ctx) throws Exception {
        @Nullable Long planned = firing.planned(ctx);
        if (planned != null) {
            ctx.deleteEventTimeTimer(planned);
            firing.forget(ctx);
        }
        ctx.deleteEventTimeTimer(window.maxTimestamp());
    }

    @Override
    public boolean canMerge() {
        return true;
    }

    @Override
    public void onMerge(W window, OnMergeContext ctx) throws Exception {
        firing.merge(ctx);
        @Nullable Long planned = firing.planned(ctx);
        if (planned != null) {
            ctx.registerEventTimeTimer(planned);
        }
        if (window.maxTimestamp() > ctx.getCurrentWatermark()) {
            ctx.registerEventTimeTimer(window.maxTimestamp());
        }
    }

    @Override
    public String toString() {
        return "ContinuousEventTimeTrigger(" + firing.interval() + ")";
    }
}
