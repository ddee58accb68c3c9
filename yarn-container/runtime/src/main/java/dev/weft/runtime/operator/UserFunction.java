package dev.weft.runtime.operator;

import dev.weft.api.function.OpenContext;
import dev.weft.api.function.RichFunction;
import dev.weft.api.function.RuntimeContext;

/** The life cycle of one operator's user function. Task thread. */
final class UserFunction {
    private static final OpenContext OPEN_CONTEXT = new OpenContext() {};

    private final Object function;
    private final RuntimeContext context;
    private final OperatorFailure failure;
    private boolean opened;

    UserFunction(Object function, RuntimeContext context, OperatorFailure failure) {
        this.function = function;
        this.context = context;
        this.failure = failure;
    }

    OperatorFailure failure() {
        return failure;
    }

    void open() throws Exception {
        if (function instanceof RichFunction rich) {
            opened = true;
            try {
                rich.setRuntimeContext(context);
                rich.open(OPEN_CONTEXT);
            } catch (Throwable thrown) { // user code: whatever it is, the failure names the operator
                throw failure.of(thrown);
            }
        }
    }

    void close() throws Exception {
        if (opened && function instanceof RichFunction rich) {
            opened = false;
            try {
                rich.close();
            } catch (Throwable thrown) { // user code: whatever it is, the failure names the operator
                throw failure.of(thrown);
            }
        }
    }
}
