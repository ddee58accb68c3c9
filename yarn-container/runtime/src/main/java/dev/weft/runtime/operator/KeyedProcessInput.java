package dev.weft.runtime.operator;

import dev.weft.api.function.Collector;
import dev.weft.api.function.KeyedProcessFunction;

/** One record in, with state and timers of its key. Copied per chain: see {@link ClassCopies}. */
final class KeyedProcessInput implements Receiver {
    private final KeyedProcessFunction<Object, Object, Object> function;
    private final KeyedProcessContext context;
    private final Collector<Object> out;
    private final OperatorFailure failure;

    KeyedProcessInput(
            KeyedProcessFunction<Object, Object, Object> function,
            KeyedProcessContext context,
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
