package dev.weft.runtime.operator.window;

import dev.weft.api.partial.Partial;
import dev.weft.runtime.operator.OperatorFailure;
import dev.weft.runtime.operator.Receiver;

/** Merges partial aggregates into their windows; records go on. Copied per chain: see {@link dev.weft.runtime.operator.ClassCopies}. */
final class GeneralPartialInput implements Receiver {
    private final GeneralWindows windows;
    private final Receiver records;
    private final OperatorFailure failure;

    GeneralPartialInput(GeneralWindows windows, Receiver records, OperatorFailure failure) {
        this.windows = windows;
        this.records = records;
        this.failure = failure;
    }

    @Override
    public void accept(Object record) { // hot
        if (!(record instanceof Partial partial)) {
            records.accept(record);
            return;
        }
        try {
            windows.join(partial);
        } catch (Throwable thrown) { // user code: whatever it is, the failure names the operator
            throw failure.in("its windows", thrown);
        }
    }
}
