package dev.weft.runtime.operator;

import dev.weft.api.function.Collector;
import dev.weft.api.function.KeyedCoProcessFunction;

/** One of two keyed inputs. Copied per chain: see {@link ClassCopies}. */
final class KeyedCoProcessInput implements Receiver {
    private final KeyedCoProcessFunction<Object, Object, Object, Object> function;
    private final boolean first;
    private final KeyedCoProcessContext context;
    private final Collector<Object> out;
    private final OperatorFailure failure;

    KeyedCoProcessInput(
            KeyedCoProcessFunction<Object, Object, Object, Object> function,
            Boolean first,
            KeyedCoProcessContext context,
            Collector<Object> out,
            OperatorFailure failure) {
        this.function = function;
        this.first = first;
        this.context = context;
        this.out = out;
        this.failure = failure;
    }

    @Override
    public void accept(Object record) { // hot
        try {
            if (first) {
                function.processElement1(record, context, out);
            } else {
                function.processElement2(record, context, out);
            }
        } catch (Throwable thrown) { // user code: whatever it is, the failure names the operator
            throw failure.in(first ? "processElement1" : "processElement2", thrown);
        }
    }
}
