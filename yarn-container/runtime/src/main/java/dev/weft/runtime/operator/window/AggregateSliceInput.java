package dev.weft.runtime.operator.window;

import dev.weft.api.function.base.AggregateFunction;
import dev.weft.runtime.exchange.OutputChannel;
import dev.weft.runtime.operator.OperatorFailure;
import dev.weft.runtime.operator.Receiver;
import dev.weft.runtime.operator.RecordContext;
import dev.weft.runtime.state.SliceState;

/** Adds each record to its slice. Copied per chain: see {@link dev.weft.runtime.operator.ClassCopies}. */
final class AggregateSliceInput implements Receiver {
    private final AggregateFunction<Object, Object, Object> function;
    private final SliceWindows windows;
    private final RecordContext context;
    private final OperatorFailure failure;

    AggregateSliceInput(
            AggregateFunction<Object, Object, Object> function,
            SliceWindows windows,
            RecordContext context,
            OperatorFailure failure) {
        this.function = function;
        this.windows = windows;
        this.context = context;
        this.failure = failure;
    }

    @Override
    public void accept(Object record) { // hot
        long timestamp = context.timestamp;
        if (timestamp >= windows.plainFrom && timestamp < windows.plainTo) {
            add(record);
        } else {
            locate(record, timestamp);
        }
    }

    private void locate(Object record, long timestamp) {
        if (timestamp == OutputChannel.NO_TIMESTAMP) {
            throw failure.because(SliceWindowKind.NO_TIMESTAMP);
        }
        long slice = windows.selectFor(timestamp);
        if (slice == SliceState.NONE) {
            windows.tooLate(record, timestamp);
            return;
        }
        add(record);
        windows.changed(slice);
    }

    private void add(Object record) { // hot
        SliceState slices = windows.slices;
        Object before = slices.get();
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
            slices.put(after);
        }
    }
}
