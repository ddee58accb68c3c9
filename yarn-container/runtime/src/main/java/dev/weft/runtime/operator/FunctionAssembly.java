package dev.weft.runtime.operator;

import dev.weft.api.function.Collector;
import dev.weft.api.function.KeyedProcessFunction;
import dev.weft.api.function.ProcessFunction;

/** Puts operators of one input together, around functions with or without a key. Task thread. */
final class FunctionAssembly {
    private static final String KEY_SELECTOR = "key-selector";

    private final FunctionMaterial of;

    FunctionAssembly(FunctionMaterial of) {
        this.of = of;
    }

    private Operator operator(Class<? extends Receiver> type, Object... arguments) {
        return of.operator(of.keyed(0, KEY_SELECTOR, of.input(0, type, arguments)));
    }

    Operator map() {
        return operator(MapInput.class, of.function(), of.out(), of.failure());
    }

    Operator flatMap() {
        return operator(FlatMapInput.class, of.function(), of.collector(), of.failure());
    }

    Operator filter() {
        return operator(FilterInput.class, of.function(), of.out(), of.failure());
    }

    Operator reduce() {
        ReduceState state = of.add(new ReduceState(of.states(), of.part("value-serializer")));
        return operator(ReduceInput.class, of.function(), state, of.part("value-serializer"), of.out(), of.failure());
    }

    Operator process() {
        ProcessFunction<Object, Object> function = of.function();
        ProcessContext context = new ProcessContext(function, of.timers(), of.side());
        Collector<Object> out = of.collector();
        of.timers().target(timestamp -> function.onTimer(timestamp, context, out));
        return operator(ProcessInput.class, function, context, out, of.failure());
    }

    Operator keyedProcess() {
        KeyedProcessFunction<Object, Object, Object> function = of.function();
        KeyedProcessContext context = new KeyedProcessContext(function, of.timers(), of.side());
        Collector<Object> out = of.collector();
        of.timers().target(timestamp -> function.onTimer(timestamp, context, out));
        return operator(KeyedProcessInput.class, function, context, out, of.failure());
    }
}
