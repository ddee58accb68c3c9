package dev.weft.runtime.operator;

import dev.weft.api.function.Collector;
import dev.weft.api.function.FlatMapFunction;

/** One record in, any number out. Copied per chain: see {@link ClassCopies}. */
final class FlatMapInput implements Receiver {
    private final FlatMapFunction<Object, Object> function;
    private final Collector<Object> out;
    private final OperatorFailure failure;

    FlatMapInput(FlatMapFunction<Object, Object> function, Collector<Object> out, OperatorFailure failure) {
        this.function = function;
        this.out = out;
        this.failure = failure;
    }

    @Override
    public void accept(Object record) { // hot
        try {
            function.flatMap(record, out);
        } catch (Throwable thrown) { // user code: whatever it is, the failure names the operator
            throw failure.in("flatMap", thrown);
        }
    }
}
