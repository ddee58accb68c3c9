package dev.weft.api.window;

import dev.weft.api.function.base.ReduceFunction;
import dev.weft.api.state.ReducingState;
import dev.weft.api.state.ReducingStateDescriptor;
import dev.weft.api.type.Types;
import dev.weft.api.window.Trigger.OnMergeContext;
import dev.weft.api.window.Trigger.TriggerContext;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/** When a window fires next that fires at regular times: at multiples of the interval, at the latest at its end. */
final class RepeatedFiring implements Serializable {
    private static final long serialVersionUID = 1L;
    private static final ReduceFunction<Long> MINIMUM = Math::min;

    private final long interval;
    private final ReducingStateDescriptor<Long> next = new ReducingStateDescriptor<>("fire-time", MINIMUM, Types.LONG);

    RepeatedFiring(long interval) {
        this.interval = interval;
    }

    long interval() {
        return interval;
    }

    /** The first multiple of the interval behind {@code time}. */
    long after(long time) {
        return TimeWindow.endOf(time - Math.floorMod(time, interval), interval);
    }

    /** When it fires next; null when nothing is planned. */
    @Nullable
    Long planned(TriggerContext ctx) throws Exception {
        return ctx.getPartitionedState(next).get();
    }

    /** Plans to fire at {@code time}, or at the end of the window when that comes first; says when. */
    long plan(long time, Window window, TriggerContext ctx) throws Exception {
        long at = Math.min(time, window.maxTimestamp());
        ReducingState<Long> state = ctx.getPartitionedState(next);
        state.clear();
        state.add(at);
        return at;
    }

    void forget(TriggerContext ctx) {
        ctx.getPartitionedState(next).clear();
    }

    /** The earliest of the plans stays. */
    void merge(OnMergeContext ctx) {
        ctx.mergePartitionedState(next);
    }
}
