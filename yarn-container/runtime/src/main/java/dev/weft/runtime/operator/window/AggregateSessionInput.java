package dev.weft.runtime.operator.window;

import dev.weft.api.function.base.AggregateFunction;
import dev.weft.runtime.operator.OperatorFailure;
import dev.weft.runtime.operator.Receiver;
import dev.weft.runtime.operator.RecordContext;
import dev.weft.runtime.window.Session;

/** Adds each record to its session. Copied per chain: see {@link dev.weft.runtime.operator.ClassCopies}. */
final class AggregateSessionInput implements Receiver {
    private final AggregateFunction<Object, Object, Object> function;
    private final SessionWindows windows;
    private final RecordContext context;
    private final OperatorFailure failure;

    AggregateSessionInput(
            AggregateFunction<Object, Object, Object> function,
            SessionWindows windows,
            RecordContext context,
            OperatorFailure failure) {
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
        Object before = session.accumulator;
        Object after;
        try {
            after = function.add(record, before == null ? function.createAccumulator() : before);
        } catch (Throwable thrown) { // user code: whatever it is, the failure names the operator
            throw failure.in("add", thrown);
        }
        if (after != before) {
            if (after == null) {
                throw failure.because("returned null from add");
            }
            session.accumulator = after;
        }
        if (session.end - 1 <= windows.furthest) {
            windows.changed(session);
        }
    }
}
