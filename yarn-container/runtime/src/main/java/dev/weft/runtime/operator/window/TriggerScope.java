package dev.weft.runtime.operator.window;

import dev.weft.api.state.MergingState;
import dev.weft.api.state.State;
import dev.weft.api.state.StateDescriptor;
import dev.weft.api.window.Trigger;
import dev.weft.api.window.TriggerResult;
import dev.weft.api.window.Window;
import dev.weft.core.metric.MetricGroup;
import dev.weft.runtime.state.MergingNamespaces;
import dev.weft.runtime.timer.InternalTimerService;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Asks a trigger about one window at a time, and is what the trigger may ask then. The clock at t does not exclude records at t, so a
 * timer of the clock for t fires when it has passed t. Task thread.
 */
final class TriggerScope implements Trigger.OnMergeContext {
    private final WindowParts parts;
    private final Trigger<Object, Window> trigger;
    private final WindowStates states;
    private InternalTimerService<Window> timers;
    private @Nullable Window window;
    private Collection<Window> merged = List.of();

    @SuppressWarnings("NullAway.Init") // timers are made from what is restored
    TriggerScope(WindowParts parts) {
        this.parts = parts;
        this.trigger = parts.trigger();
        this.states = new WindowStates(parts.of().states(), parts.windowSerializer());
    }

    void timers(InternalTimerService<Window> service) {
        timers = service;
    }

    private TriggerScope at(Window of) {
        window = of;
        states.window(of);
        return this;
    }

    TriggerResult onElement(Object record, long timestamp, Window of) throws Exception {
        return trigger.onElement(record, timestamp, of, at(of));
    }

    TriggerResult onEventTime(long time, Window of) throws Exception {
        return trigger.onEventTime(time, of, at(of));
    }

    TriggerResult onProcessingTime(long time, Window of) throws Exception {
        return trigger.onProcessingTime(time, of, at(of));
    }

    void onMerge(Window into, Collection<Window> from) throws Exception {
        merged = from;
        trigger.onMerge(into, at(into));
        merged = List.of();
    }

    void clear(Window of) throws Exception {
        trigger.clear(of, at(of));
    }

    private Window window() {
        if (window == null) {
            throw new IllegalStateException("There is no window at hand");
        }
        return window;
    }

    @Override
    public long getCurrentProcessingTime() {
        return timers.currentProcessingTime();
    }

    @Override
    public MetricGroup getMetricGroup() {
        return parts.of().metrics();
    }

    @Override
    public long getCurrentWatermark() {
        return timers.currentWatermark();
    }

    @Override
    public void registerProcessingTimeTimer(long time) {
        timers.registerProcessingTimeTimer(window(), passed(time));
    }

    @Override
    public void deleteProcessingTimeTimer(long time) {
        timers.deleteProcessingTimeTimer(window(), passed(time));
    }

    /** When the clock has passed {@code time}. */
    static long passed(long time) {
        return time == Long.MAX_VALUE ? time : time + 1;
    }

    @Override
    public void registerEventTimeTimer(long time) {
        timers.registerEventTimeTimer(window(), time);
    }

    @Override
    public void deleteEventTimeTimer(long time) {
        timers.deleteEventTimeTimer(window(), time);
    }

    @Override
    public <S extends State> S getPartitionedState(StateDescriptor<S, ?> stateDescriptor) {
        return states.get(stateDescriptor);
    }

    @Override
    @SuppressWarnings("unchecked") // a state with namespaces of windows
    public <S extends MergingState<?, ?>> void mergePartitionedState(StateDescriptor<S, ?> stateDescriptor) {
        S state = states.get(stateDescriptor);
        if (!(state instanceof MergingNamespaces<?> merging)) {
            throw new UnsupportedOperationException("The state '" + stateDescriptor.getName()
                    + "' of a trigger expires," + " and what expires cannot be merged: leave out its time to live");
        }
        parts.of()
                .failure()
                .guard(
                        "mergePartitionedState",
                        () -> ((MergingNamespaces<Window>) merging).mergeNamespaces(window(), merged));
    }
}
