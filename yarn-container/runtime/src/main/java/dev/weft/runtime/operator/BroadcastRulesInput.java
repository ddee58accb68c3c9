package dev.weft.runtime.operator;

import dev.weft.api.function.BroadcastProcessFunction;
import dev.weft.api.function.Collector;

/** Records of a broadcast stream. Copied per chain: see {@link ClassCopies}. */
final class BroadcastRulesInput implements Receiver {
    private final BroadcastProcessFunction<Object, Object, Object> function;
    private final BroadcastWriteContext context;
    private final Collector<Object> out;
    private final OperatorFailure failure;

    BroadcastRulesInput(
            BroadcastProcessFunction<Object, Object, Object> function,
            BroadcastWriteContext context,
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
