package dev.weft.runtime.operator;

import dev.weft.api.function.BroadcastProcessFunction;
import dev.weft.api.function.Collector;

/** Records of the stream beside a broadcast one. Copied per chain: see {@link ClassCopies}. */
final class BroadcastInput implements Receiver {
    private final BroadcastProcessFunction<Object, Object, Object> function;
    private final BroadcastReadContext context;
    private final Collector<Object> out;
    private final OperatorFailure failure;

    BroadcastInput(
            BroadcastProcessFunction<Object, Object, Object> function,
            BroadcastReadContext context,
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
