package dev.weft.runtime.operator.window;

import dev.weft.api.function.base.ReduceFunction;
import dev.weft.runtime.operator.OperatorFailure;
import dev.weft.runtime.operator.Receiver;
import dev.weft.runtime.operator.RecordContext;
import dev.weft.runtime.window.Session;
import org.jspecify.annotations.Nullable;

/** Joins each record with its session. Copied per chain: see {@link dev.weft.runtime.operator.ClassCopies}. */
final class ReduceSessionInput implements Receiver {
    private final ReduceFunction<Object> function;
    private final SessionWindows windows;
    private final RecordContext context;
    private final OperatorFailure failure;

    ReduceSessionInput(
            ReduceFunction<Object> function, SessionWindows windows, RecordContext context, OperatorFailure failure) {
        this.function = function;
        this.windows = windows;
        this.context = context;
        this.failure = failure;
    }

    @Override
    public void accept(Object record) { // hot
        Session session = windows.sessionOf(record, context.timestamp);
        if (session == null) {
            return;
        }
        session.accumulator = reduced(session.accumulator, record);
        if (session.end - 1 <= windows.furthest) {
            windows.changed(session);
        }
    }

    private Object reduced(@Nullable Object before, Object record) { // hot
        if (before == null) {
            return record;
        }
        Object after;
        try {
            after = function.reduce(before, record);
        } catch (Throwable thrown) { // user code: whatever it is, the failure names the operator
            throw failure.in("reduce", thrown);
        }
        if (after == null) {
            throw failure.because("reduced to null");
        }
        return after;
    }
}
