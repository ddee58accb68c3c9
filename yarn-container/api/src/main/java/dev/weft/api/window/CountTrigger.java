package dev.weft.api.window;

import dev.weft.api.function.base.ReduceFunction;
import dev.weft.api.state.ReducingState;
import dev.weft.api.state.ReducingStateDescriptor;
import dev.weft.api.type.Types;

/**
 * Fires whenever a window got so many records more.
 *
 * @param <W> type of the windows
 */
public class CountTrigger<W extends Window> extends Trigger<Object, W> {
    private static final long serialVersionUID = 1L;
    private static final ReduceFunction<Long> SUM = Long::sum;

    private final long maxCount;
    private final ReducingStateDescriptor<Long> stateDesc = new ReducingStateDescriptor<>("count", SUM, Types.LONG);

    private CountTrigger(long maxCount) {
        this.maxCount = WindowArguments.positive("CountTrigger: the number of records", maxCount);
    }

    /** Fires after every {@code maxCount} records. */
    public static <W extends Window> CountTrigger<W> of(long maxCount) {
        return new CountTrigger<>(maxCount);
    }

    /** After how many records it fires. */
    public long getMaxCount() {
        return maxCount;
    }

    @Override
    public TriggerResult onElement(Object element, long timestamp, W window, TriggerContext ctx) throws Exception {
        ReducingState<Long> count = ctx.getPartitionedState(stateDesc);
        count.add(1L);
        Long reached = count.get();
        if (reached == null || reached < maxCount) {
            return TriggerResult.CONTINUE;
        }
        count.clear();
        return TriggerResult.FIRE;
    }

    @Override
    public TriggerResult onEventTime(long time, W window, TriggerContext ctx) {
        return TriggerResult.CONTINUE;
    }

    @Override
    public TriggerResult onProcessingTime(long time, W window, TriggerContext ctx) {
        return TriggerResult.CONTINUE;
    }

    @Override
    public void clear(W window, TriggerContext ctx) {
        ctx.getPartitionedState(stateDesc).clear();
    }

    @Override
    public boolean canMerge() {
        return true;
    }

    @Override
    public void onMerge(W window, OnMergeContext ctx) {
        ctx.mergePartitionedState(stateDesc);
    }

    @Override
    public String toString() {
        return "CountTrigger(" + maxCount + ")";
    }
}
