package dev.weft.api.window;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Fires every so often by the clock, as long as records came since the window was made.
 *
 * @param <W> type of the windows
 */
public class ContinuousProcessingTimeTrigger<W extends Window> extends Trigger<Object, W> {
    private static final long serialVersionUID = 1L;

    private final RepeatedFiring firing;

    private ContinuousProcessingTimeTrigger(long interval) {
        this.firing = new RepeatedFiring(interval);
    }

    /** Fires at multiples of {@code interval}. */
    public static <W extends Window> ContinuousProcessingTimeTrigger<W> of(Duration interval) {
        return new ContinuousProcessingTimeTrigger<>(
                WindowArguments.positive("ContinuousProcessingTimeTrigger: the interval", interval));
    }

    /** Milliseconds. */
    public long getInterval() {
        return firing.interval();
    }

    @Override
    public TriggerResult onElement(Object element, long timestamp, W window, TriggerContext ctx) throws Exception {
        if (firing.planned(ctx) == null) {
            plan(firing.after(ctx.getCurrentProcessingTime()), window, ctx);
        }
        return TriggerResult.CONTINUE;
    }

    private void plan(long time, W window, TriggerContext ctx) throws Exception {
        ctx.registerProcessingTimeTimer(firing.plan(time, window, ctx));
    }

    @Override
    public TriggerResult onEventTime(long time, W window, TriggerContext ctx) {
        return TriggerResult.CONTINUE;
    }

    @Override
    public TriggerResult onProcessingTime(long time, W window, TriggerContext ctx) throws Exception {
        @Nullable Long planned = firing.planned(ctx);
        if (planned == null || planned != time) {
            return TriggerResult.CONTINUE;
        }
        if (time < window.maxTimestamp()) {
            plan(TimeWindow.endOf(time, firing.interval()), window, ctx);
        }
        return TriggerResult.FIRE;
    }

    @Override
    public void clear(W window, TriggerContext ctx) throws Exception {
        @Nullable Long planned = firing.planned(ctx);
        if (planned != null) {
            ctx.deleteProcessingTimeTimer(planned);
            firing.forget(ctx);
        }
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
            ctx.registerProcessingTimeTimer(planned);
        }
    }

    @Override
    public String toString() {
        return "ContinuousProcessingTimeTrigger(" + firing.interval() + ")";
    }
}
