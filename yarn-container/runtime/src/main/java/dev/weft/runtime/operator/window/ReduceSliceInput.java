package dev.weft.runtime.operator.window;

import dev.weft.api.function.base.ReduceFunction;
import dev.weft.runtime.exchange.OutputChannel;
import dev.weft.runtime.operator.OperatorFailure;
import dev.weft.runtime.operator.Receiver;
import dev.weft.runtime.operator.RecordContext;
import dev.weft.runtime.state.SliceState;

/** Joins each record with its slice. Copied per chain: see {@link dev.weft.runtime.operator.ClassCopies}. */
final class ReduceSliceInput implements Receiver {
    private final ReduceFunction<Object> function;
    private final SliceWindows windows;
    private final RecordContext context;
    private final OperatorFailure failure;

    ReduceSliceInput(
            ReduceFunction<Object> function, SliceWindows windows, RecordContext context, OperatorFailure failure) {
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
        if (before == null) {
            slices.put(record);
            return;
        }
        Object after;
        try {
            after = function.reduce(before, record);
        } catch (Throwable thrown) { // user code: whatever it is, the failure names the operator
            throw failure.in("reduce", thrown);
        }
        if (after != before) {
            if (after == null) {
                throw failure.because("reduced to null");
            }
            slices.put(after);
        }
    }
}
