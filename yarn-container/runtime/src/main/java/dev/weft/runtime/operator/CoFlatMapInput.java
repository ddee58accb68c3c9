package dev.weft.runtime.operator;

import dev.weft.api.function.CoFlatMapFunction;
import dev.weft.api.function.Collector;

/** One of two inputs: one record in, any number out. Copied per chain: see {@link ClassCopies}. */
final class CoFlatMapInput implements Receiver {
    private final CoFlatMapFunction<Object, Object, Object> function;
    private final boolean first;
    private final Collector<Object> out;
    private final OperatorFailure failure;

    CoFlatMapInput(
            CoFlatMapFunction<Object, Object, Object> function,
            Boolean first,
            Collector<Object> out,
            OperatorFailure failure) {
        this.function = function;
        this.first = first;
        this.out = out;
        this.failure = failure;
    }

    @Override
    public void accept(Object record) { // hot
        try {
            if (first) {
                function.flatMap1(record, out);
            } else {
                function.flatMap2(record, out);
            }
        } catch (Throwable thrown) { // user code: whatever it is, the failure names the operator
            throw failure.in(first ? "flatMap1" : "flatMap2", thrown);
        }
    }
}
