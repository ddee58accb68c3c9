package dev.weft.runtime.operator;

import dev.weft.api.function.Collector;
import dev.weft.api.function.ProcessFunction;

/** One record in, any number out, side outputs. Copied per chain: see {@link ClassCopies}. */
final class ProcessInput implements Receiver {
    private final ProcessFunction<Object, Object> function;
    private final ProcessContext context;
    private final Collector<Object> out;
    private final OperatorFailure failure;

    ProcessInput(
            ProcessFunction<Object, Object> function,
            ProcessContext context,
            Collector<Object> out,
            OperatorFailure failure) {
        this.function = function;
        this.context = context;
        this.out = out;
        this.failure = failure;
    }

    @Override
    public void accept(Object record) { // hot
        try {
            function.processElement(record, context, out);
        } catch (Throwable thrown) { // user code: whatever it is, the failure names the operator
            throw failure.in("processElement", thrown);
        }
    }
}
