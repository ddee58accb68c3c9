package dev.weft.runtime.operator;

import dev.weft.api.function.Collector;
import dev.weft.api.function.KeyedBroadcastProcessFunction;

/** Records of a broadcast stream beside a keyed one. Copied per chain: see {@link ClassCopies}. */
final class KeyedBroadcastRulesInput implements Receiver {
    private final KeyedBroadcastProcessFunction<Object, Object, Object, Object> function;
    private final KeyedBroadcastWriteContext context;
    private final Collector<Object> out;
    private final OperatorFailure failure;

    KeyedBroadcastRulesInput(
            KeyedBroadcastProcessFunction<Object, Object, Object, Object> function,
            KeyedBroadcastWriteContext context,
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
            function.processBroadcastElement(record, context, out);
        } catch (Throwable thrown) { // user code: whatever it is, the failure names the operator
            throw failure.in("processBroadcastElement", thrown);
        }
    }
}
