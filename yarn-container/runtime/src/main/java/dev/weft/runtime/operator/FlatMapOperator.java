package dev.weft.runtime.operator;

import dev.weft.api.function.Collector;
import dev.weft.api.function.FlatMapFunction;

/** One record in, any number out. Copied per chain: see {@link ClassCopies}. */
final class FlatMapOperator implements Operator, Receiver, Collector<Object> {
    private final FlatMapFunction<Object, Object> function;
    private final Receiver out;
    private final OperatorFailure failure;
    private final UserFunction life;

    FlatMapOperator(UserFunction life, FlatMapFunction<Object, Object> function, Receiver out) {
        this.life = life;
        this.function = function;
        this.out = out;
        this.failure = life.failure();
    }

    @Override
    public void accept(Object record) { // hot
        try {
            function.flatMap(record, this);
        } catch (Throwable thrown) { // user code: whatever it is, the failure names the operator
            throw failure.of(thrown);
        }
    }

    @Override
    public void collect(Object record) { // hot
        if (record == null) {
            throw failure.because("emitted null");
        }
        out.accept(record);
    }

    @Override
    public void close() {
        // For the engine to call, and it has nothing to say; a user's call must not end the function.
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
