package dev.weft.runtime.operator;

import dev.weft.api.function.OutputTag;
import dev.weft.api.function.ProcessFunction;
import dev.weft.api.time.TimeDomain;
import dev.weft.api.time.TimerService;
import org.jspecify.annotations.Nullable;

/** What a {@link ProcessFunction} may ask: one object for its records and its timers. Task thread. */
final class ProcessContext extends ProcessFunction<Object, Object>.OnTimerContext {
    private final OperatorTimers timers;
    private final SideOutputs side;

    ProcessContext(ProcessFunction<Object, Object> function, OperatorTimers timers, SideOutputs side) {
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
    public TimeDomain timeDomain() {
        return timers.timeDomain();
    }
}
