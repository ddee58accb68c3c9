package dev.weft.runtime.operator;

import dev.weft.api.function.CoMapFunction;

/** One of two inputs: one record in, one out. Copied per chain: see {@link ClassCopies}. */
final class CoMapInput implements Receiver {
    private final CoMapFunction<Object, Object, Object> function;
    private final boolean first;
    private final Receiver out;
    private final OperatorFailure failure;

    CoMapInput(CoMapFunction<Object, Object, Object> function, Boolean first, Receiver out, OperatorFailure failure) {
        this.function = function;
        this.first = first;
        this.out = out;
        this.failure = failure;
    }

    @Override
    public void accept(Object record) { // hot
        Object result;
        try {
            result = first ? function.map1(record) : function.map2(record);
        } catch (Throwable thrown) { // user code: whatever it is, the failure names the operator
            throw failure.in(first ? "map1" : "map2", thrown);
        }
        if (result == null) {
            throw failure.because("returned null: a map emits exactly one record");
        }
        out.accept(result);
    }
}
