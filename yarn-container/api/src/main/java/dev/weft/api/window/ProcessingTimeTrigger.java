package dev.weft.api.window;

/** Fires once the clock passed the end of the window. */
public class ProcessingTimeTrigger extends Trigger<Object, TimeWindow> {
    private static final long serialVersionUID = 1L;

    private ProcessingTimeTrigger() {}

    /** The trigger. */
    public static ProcessingTimeTrigger create() {
        return new ProcessingTimeTrigger();
    }

    @Override
    public TriggerResult onElement(Object element, long timestamp, TimeWindow window, TriggerContext ctx) {
        ctx.registerProcessingTimeTimer(window.maxTimestamp());
        return TriggerResult.CONTINUE;
    }

    @Override
    public TriggerResult onEventTime(long time, TimeWindow window, TriggerContext ctx) {
        return TriggerResult.CONTINUE;
    }

    @Override
    public TriggerResult onProcessingTime(long time, TimeWindow window, TriggerContext ctx) {
        return TriggerResult.FIRE;
    }

    @Override
    public void clear(TimeWindow window, TriggerContext ctx) {
        ctx.deleteProcessingTimeTimer(window.maxTimestamp());
    }

    @Override
    public boolean canMerge() {
        return true;
    }

    /** A window that is already over fires with the record that merged it. */
    @Override
    public void onMerge(TimeWindow window, OnMergeContext ctx) {
        if (window.maxTimestamp() > ctx.getCurrentProcessingTime()) {
            ctx.registerProcessingTimeTimer(window.maxTimestamp());
        }
    }

    @Override
    public String toString() {
        return "ProcessingTimeTrigger()";
    }
}
