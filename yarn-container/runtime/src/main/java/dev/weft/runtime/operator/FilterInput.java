package dev.weft.runtime.operator;

import dev.weft.api.function.FilterFunction;

/** Keeps what the predicate accepts. Copied per chain: see {@link ClassCopies}. */
final class FilterInput implements Receiver {
    private final FilterFunction<Object> function;
    private final Receiver out;
    private final OperatorFailure failure;

    FilterInput(FilterFunction<Object> function, Receiver out, OperatorFailure failure) {
        this.function = function;
        this.out = out;
        this.failure = failure;
    }

    @Override
    public void accept(Object record) { // hot
        boolean kept;
        try {
            kept = function.filter(record);
        } catch (Throwable thrown) { // user code: whatever it is, the failure names the operator
            throw failure.in("filter", thrown);
        }
        if (kept) {
            out.accept(record);
        }
    }
}
