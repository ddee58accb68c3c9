package dev.weft.api.window;

import dev.weft.api.state.MergingState;
import dev.weft.api.state.State;
import dev.weft.api.state.StateDescriptor;
import dev.weft.core.metric.MetricGroup;
import java.io.Serializable;

/**
 * Decides when a window is evaluated. One trigger serves all windows: what it remembers of one lies in state of its
 * context.
 *
 * @param <T> type of the records that it can look at
 * @param <W> type of the windows
 */
public abstract class Trigger<T, W extends Window> implements Serializable {
    private static final long serialVersionUID = 1L;

    /** Called for each record that a window gets, after it was added; {@code timestamp} is the record's, epoch milliseconds. */
    public abstract TriggerResult onElement(T element, long timestamp, W window, TriggerContext ctx) throws Exception;

    /** Called when the clock reached {@code time}, for which the trigger registered. */
    public abstract TriggerResult onProcessingTime(long time, W window, TriggerContext ctx) throws Exception;

    /** Called when event time reached {@code time}, for which the trigger registered. */
    public abstract TriggerResult onEventTime(long time, W window, TriggerContext ctx) throws Exception;

    /** True when the trigger can serve windows that merge: then {@link #onMerge} works. */
    public boolean canMerge() {
        return false;
    }

    /** Called when windows became {@code window}: joins what was remembered of them and registers again. */
    public void onMerge(W window, OnMergeContext ctx) throws Exception {
        throw new UnsupportedOperationException(getClass().getName() + " does not support windows that merge");
    }

    /** Called when a window is given up: drops what was remembered of it. */
    public abstract void clear(W window, TriggerContext ctx) throws Exception;

    /** What a trigger may ask and do for the window at hand. */
    public interface TriggerContext {
        /** The clock, epoch milliseconds. */
        long getCurrentProcessingTime();

        /** Where the operator's metrics are. */
        MetricGroup getMetricGroup();

        /** Event time, epoch milliseconds. */
        long getCurrentWatermark();

        /** Asks for {@link Trigger#onProcessingTime} at {@code time}. */
        void registerProcessingTimeTimer(long time);

        /** Asks for {@link Trigger#onEventTime} when event time reaches {@code time}. */
        void registerEventTimeTimer(long time);

        /** Takes a registration back. */
        void deleteProcessingTimeTimer(long time);

        /** Takes a registration back. */
        void deleteEventTimeTimer(long time);

        /** State of the key and the window. */
        <S extends State> S getPartitionedState(StateDescriptor<S, ?> stateDescriptor);
    }

    /** As {@link TriggerContext} while windows merge. */
    public interface OnMergeContext extends TriggerContext {
        /** Merges the states of the windows into that of the new one. */
        <S extends MergingState<?, ?>> void mergePartitionedState(StateDescriptor<S, ?> stateDescriptor);
    }
}
