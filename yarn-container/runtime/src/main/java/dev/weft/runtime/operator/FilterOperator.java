package dev.weft.runtime.operator;

import dev.weft.api.function.FilterFunction;

/** Keeps what the predicate accepts. Copied per chain: see {@link ClassCopies}. */
final class FilterOperator implements Operator, Receiver {
    private final FilterFunction<Object> function;
    private final Receiver out;
    private final OperatorFailure failure;
    private final UserFunction life;

    FilterOperator(UserFunction life, FilterFunction<Object> function, Receiver out) {
        this.life = life;
        this.function = function;
        this.out = out;
        this.failure = life.failure();
    }

    @Override
    public void accept(Object record) { // hot
        boolean kept;
        try {
            kept = function.filter(record);
        } catch (Throwable thrown) { // user code: whatever it is, the failure names the operator
            throw failure.of(thrown);
        }
        if (kept) {
            out.accept(record);
        }
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
