package dev.weft.runtime.operator;

import dev.weft.api.function.CoProcessFunction;
import dev.weft.api.function.Collector;

/** One of two inputs: any number out, side outputs. Copied per chain: see {@link ClassCopies}. */
final class CoProcessInput implements Receiver {
    private final CoProcessFunction<Object, Object, Object> function;
    private final boolean first;
    private final CoProcessContext context;
    private final Collector<Object> out;
    private final OperatorFailure failure;

    CoProcessInput(
            CoProcessFunction<Object, Object, Object> function,
            Boolean first,
            CoProcessContext context,
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
