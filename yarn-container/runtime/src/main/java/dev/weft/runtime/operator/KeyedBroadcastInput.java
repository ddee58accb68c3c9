package dev.weft.runtime.operator;

import dev.weft.api.function.Collector;
import dev.weft.api.function.KeyedBroadcastProcessFunction;

/** Records of the keyed stream beside a broadcast one. Copied per chain: see {@link ClassCopies}. */
final class KeyedBroadcastInput implements Receiver {
    private final KeyedBroadcastProcessFunction<Object, Object, Object, Object> function;
    private final KeyedBroadcastReadContext context;
    private final Collector<Object> out;
    private final OperatorFailure failure;

    KeyedBroadcastInput(
            KeyedBroadcastProcessFunction<Object, Object, Object, Object> function,
            KeyedBroadcastReadContext context,
            Collector<Object> out,
            OperatorFailure failure) {
        this.function = function;
        this.context = context;
        this.out = out;
        this.failure = failure;
    }

    @Override
    public void accept(Object record) { // hot
        try {
            function.processElement(record, context, out);
        } catch (Throwable thrown) { // user code: whatever it is, the failure names the operator
            throw failure.in("processElement", thrown);
        }
    }
}
