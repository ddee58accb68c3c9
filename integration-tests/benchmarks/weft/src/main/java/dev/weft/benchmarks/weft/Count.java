package dev.weft.benchmarks.weft;

import dev.weft.api.function.Collector;
import dev.weft.api.function.KeyedProcessFunction;
import dev.weft.api.function.OpenContext;
import dev.weft.api.state.ValueState;
import dev.weft.api.state.ValueStateDescriptor;
import dev.weft.api.type.Types;
import dev.weft.benchmarks.workload.Event;

/** Emits how many events of its key each event is preceded by, itself included. Task thread. */
final class Count extends KeyedProcessFunction<Long, Event, Long> {
    private static final long serialVersionUID = 1L;

    @SuppressWarnings("NullAway.Init") // open comes first
    private transient ValueState<Long> count;

    @Override
    public void open(OpenContext context) {
        count = getRuntimeContext().getState(new ValueStateDescriptor<>("count", Types.LONG));
    }

    /** hot */
    @Override
    public void processElement(Event event, Context context, Collector<Long> out) throws Exception {
        Long before = count.value();
        long now = before == null ? 1 : before + 1;
        count.update(now);
        out.collect(now);
    }
}
