package dev.weft.runtime.operator;

import dev.weft.api.function.KeyedProcessFunction;
import dev.weft.api.function.OutputTag;
import dev.weft.api.time.TimeDomain;
import dev.weft.api.time.TimerService;
import org.jspecify.annotations.Nullable;

/** What a {@link KeyedProcessFunction} may ask: one object for its records and its timers. Task thread. */
final class KeyedProcessContext extends KeyedProcessFunction<Object, Object, Object>.OnTimerContext {
    private final OperatorTimers timers;
    private final SideOutputs side;

    KeyedProcessContext(
            KeyedProcessFunction<Object, Object, Object> function, OperatorTimers timers, SideOutputs side) {
        function.super();
        this.timers = timers;
        this.side = side;
    }

    @Override
    public @Nullable Long timestamp() {
        return timers.timestamp();
    }

    @Override
    public TimerService timerService() {
        return timers;
    }

    @Override
    public <X> void output(OutputTag<X> outputTag, X value) {
        side.output(outputTag, value);
    }

    @Override
    public Object getCurrentKey() {
        return timers.currentKey();
    }

    @Override
    public TimeDomain timeDomain() {
        return timers.timeDomain();
    }
}
