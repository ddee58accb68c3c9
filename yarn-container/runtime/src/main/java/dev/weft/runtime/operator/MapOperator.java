package dev.weft.runtime.operator;

import dev.weft.api.function.MapFunction;

/** One record in, one out. Copied per chain: see {@link ClassCopies}. */
final class MapOperator implements Operator, Receiver {
    private final MapFunction<Object, Object> function;
    private final Receiver out;
    private final OperatorFailure failure;
    private final UserFunction life;

    MapOperator(UserFunction life, MapFunction<Object, Object> function, Receiver out) {
        this.life = life;
        this.function = function;
        this.out = out;
        this.failure = life.failure();
    }

    @Override
    public void accept(Object record) { // hot
        Object result;
        try {
            result = function.map(record);
        } catch (Throwable thrown) { // user code: whatever it is, the failure names the operator
            throw failure.of(thrown);
        }
        if (result == null) {
            throw failure.because("returned null: a map emits exactly one record");
        }
        out.accept(result);
    }

    @Override
    public Receiver input(int index) {
        return this;
    }

    @Override
    public void open() throws Exception {
        life.open();
    }

    @Override
    public void dispose() throws Exception {
        life.close();
    }
}
