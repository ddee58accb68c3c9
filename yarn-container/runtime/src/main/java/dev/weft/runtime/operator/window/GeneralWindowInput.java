package dev.weft.runtime.operator.window;

import dev.weft.runtime.operator.OperatorFailure;
import dev.weft.runtime.operator.Receiver;
import dev.weft.runtime.operator.RecordContext;

/** Adds each record to all its windows. Copied per chain: see {@link dev.weft.runtime.operator.ClassCopies}. */
final class GeneralWindowInput implements Receiver {
    private final GeneralWindows windows;
    private final RecordContext context;
    private final OperatorFailure failure;

    GeneralWindowInput(GeneralWindows windows, RecordContext context, OperatorFailure failure) {
        this.windows = windows;
        this.context = context;
        this.failure = failure;
    }

    @Override
    public void accept(Object record) { // hot
        try {
            windows.process(record, context.timestamp);
        } catch (Throwable thrown) { // user code: whatever it is, the failure names the operator
            throw failure.in("its windows", thrown);
        }
    }
}
