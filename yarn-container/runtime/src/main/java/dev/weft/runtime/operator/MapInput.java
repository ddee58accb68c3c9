package dev.weft.runtime.operator;

import dev.weft.api.function.MapFunction;

/** One record in, one out. Copied per chain: see {@link ClassCopies}. */
final class MapInput implements Receiver {
    private final MapFunction<Object, Object> function;
    private final Receiver out;
    private final OperatorFailure failure;

    MapInput(MapFunction<Object, Object> function, Receiver out, OperatorFailure failure) {
        this.function = function;
        this.out = out;
        this.failure = failure;
    }

    @Override
    public void accept(Object record) { // hot
        Object result;
        try {
            result = function.map(record);
        } catch (Throwable thrown) { // user code: whatever it is, the failure names the operator
            throw failure.in("map", thrown);
        }
        if (result == null) {
            throw failure.because("returned null: a map emits exactly one record");
        }
        out.accept(result);
    }
}
