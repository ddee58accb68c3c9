package dev.weft.runtime.operator;

import dev.weft.api.function.Collector;

/** Hands what a function collects to the chain. Copied per chain: see {@link ClassCopies}. */
final class OutputCollector implements Collector<Object> {
    private final Receiver out;
    private final OperatorFailure failure;

    OutputCollector(Receiver out, OperatorFailure failure) {
        this.out = out;
        this.failure = failure;
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
}
