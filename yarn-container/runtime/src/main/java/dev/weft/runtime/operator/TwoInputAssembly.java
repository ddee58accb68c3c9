package dev.weft.runtime.operator;

import dev.weft.api.function.BroadcastProcessFunction;
import dev.weft.api.function.CoProcessFunction;
import dev.weft.api.function.Collector;
import dev.weft.api.function.KeyedBroadcastProcessFunction;
import dev.weft.api.function.KeyedCoProcessFunction;
import java.util.function.Function;

/** Puts operators of two inputs together. Task thread. */
final class TwoInputAssembly {
    private static final String DESCRIPTORS = "descriptors";

    private final FunctionMaterial of;

    TwoInputAssembly(FunctionMaterial of) {
        this.of = of;
    }

    /** An operator of two like inputs; {@code arguments} gets true for the first. */
    private Operator both(Class<? extends Receiver> type, Function<Boolean, Object[]> arguments) {
        Receiver first = of.input(0, type, arguments.apply(true));
        Receiver second = of.input(1, type, arguments.apply(false));
        return of.operator(of.keyed(0, "key-selector-1", first), of.keyed(1, "key-selector-2", second));
    }

    Operator coMap() {
        return both(CoMapInput.class, first -> new Object[] {of.function(), first, of.out(), of.failure()});
    }

    Operator coFlatMap() {
        Collector<Object> out = of.collector();
        return both(CoFlatMapInput.class, first -> new Object[] {of.function(), first, out, of.failure()});
    }

    Operator coProcess() {
        CoProcessFunction<Object, Object, Object> function = of.function();
        CoProcessContext context = new CoProcessContext(function, of.timers(), of.side());
        Collector<Object> out = of.collector();
        of.timers().target(timestamp -> function.onTimer(timestamp, context, out));
        return both(CoProcessInput.class, first -> new Object[] {function, first, context, out, of.failure()});
    }

    Operator keyedCoProcess() {
        KeyedCoProcessFunction<Object, Object, Object, Object> function = of.function();
        KeyedCoProcessContext context = new KeyedCoProcessContext(function, of.timers(), of.side());
        Collector<Object> out = of.collector();
        of.timers().target(timestamp -> function.onTimer(timestamp, context, out));
        return both(KeyedCoProcessInput.class, first -> new Object[] {function, first, context, out, of.failure()});
    }

    Operator broadcast() {
        BroadcastProcessFunction<Object, Object, Object> function = of.function();
        BroadcastStates broadcast = of.add(new BroadcastStates(of.states(), of.part(DESCRIPTORS)));
        BroadcastReadContext read = new BroadcastReadContext(function, of.timers(), of.side(), broadcast);
        BroadcastWriteContext write = new BroadcastWriteContext(function, of.timers(), of.side(), broadcast);
        Collector<Object> out = of.collector();
        return of.operator(
                of.input(0, BroadcastInput.class, function, read, out, of.failure()),
                of.input(1, BroadcastRulesInput.class, function, write, out, of.failure()));
    }

    Operator keyedBroadcast() {
        KeyedBroadcastProcessFunction<Object, Object, Object, Object> function = of.function();
        BroadcastStates broadcast = of.add(new BroadcastStates(of.states(), of.part(DESCRIPTORS)));
        KeyedBroadcastReadContext read = new KeyedBroadcastReadContext(function, of.timers(), of.side(), broadcast);
        KeyedBroadcastWriteContext write =
                new KeyedBroadcastWriteContext(function, of.timers(), of.side(), broadcast, of.states());
        Collector<Object> out = of.collector();
        of.timers().target(timestamp -> function.onTimer(timestamp, read, out));
        Receiver keyed = of.input(0, KeyedBroadcastInput.class, function, read, out, of.failure());
        Receiver rules = of.input(1, KeyedBroadcastRulesInput.class, function, write, out, of.failure());
        return of.operator(of.keyed(0, "key-selector", keyed), of.unkeyed(1, rules));
    }
}
