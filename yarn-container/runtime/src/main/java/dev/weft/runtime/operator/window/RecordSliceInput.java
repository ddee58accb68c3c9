package dev.weft.runtime.operator.window;

import dev.weft.runtime.exchange.OutputChannel;
import dev.weft.runtime.operator.OperatorFailure;
import dev.weft.runtime.operator.Receiver;
import dev.weft.runtime.operator.RecordContext;
import dev.weft.runtime.state.SliceState;
import dev.weft.runtime.window.HeldRecords;

/** Keeps each record in its slice. Copied per chain: see {@link dev.weft.runtime.operator.ClassCopies}. */
final class RecordSliceInput implements Receiver {
    private final SliceWindows windows;
    private final RecordContext context;
    private final OperatorFailure failure;

    RecordSliceInput(SliceWindows windows, RecordContext context, OperatorFailure failure) {
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
        Object held = slices.get();
        if (held == null) {
            slices.put(HeldRecords.of(record));
            return;
        }
        Object more = HeldRecords.with(held, record);
        if (more != held) {
            slices.put(more);
        }
    }
}
