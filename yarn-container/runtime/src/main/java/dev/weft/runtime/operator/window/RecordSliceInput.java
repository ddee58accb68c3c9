package dev.weft.runtime.operator.window;

import dev.weft.runtime.exchange.OutputChannel;
import dev.weft.runtime.operator.OperatorFailure;
import dev.weft.runtime.operator.Receiver;
import dev.weft.runtime.operator.RecordContext;
import dev.weft.runtime.state.SliceState;
import java.util.ArrayList;
import java.util.List;

/** Keeps each record in the list of its slice. Copied per chain: see {@link dev.weft.runtime.operator.ClassCopies}. */
final class RecordSliceInput implements Receiver {
    /** Most keys of short windows have very few records. */
    private static final int FEW = 2;

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

    @SuppressWarnings("unchecked") // only lists are put
    private void add(Object record) { // hot
        SliceState slices = windows.slices;
        List<Object> records = (List<Object>) slices.get();
        if (records == null) {
            records = new ArrayList<>(FEW);
            slices.put(records);
        }
        records.add(record);
    }
}
