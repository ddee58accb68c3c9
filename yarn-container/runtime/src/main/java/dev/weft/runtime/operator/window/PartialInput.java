package dev.weft.runtime.operator.window;

import dev.weft.api.partial.Partial;
import dev.weft.runtime.operator.OperatorFailure;
import dev.weft.runtime.operator.Receiver;
import dev.weft.runtime.state.SliceState;
import dev.weft.runtime.window.Accumulation;

/** Merges partial aggregates into their slices; records go on. Copied per chain: see {@link dev.weft.runtime.operator.ClassCopies}. */
final class PartialInput implements Receiver {
    private final SliceWindows windows;
    private final Accumulation accumulation;
    private final Receiver records;
    private final OperatorFailure failure;

    PartialInput(SliceWindows windows, Accumulation accumulation, Receiver records, OperatorFailure failure) {
        this.windows = windows;
        this.accumulation = accumulation;
        this.records = records;
        this.failure = failure;
    }

    @Override
    public void accept(Object record) { // hot
        if (record instanceof Partial partial) {
            merge(partial);
        } else {
            records.accept(record);
        }
    }

    private void merge(Partial partial) { // hot
        long last = partial.slice - 1;
        boolean plain = last >= windows.plainFrom && last < windows.plainTo;
        if (!plain && windows.selectFor(last) == SliceState.NONE) {
            windows.tooLate(partial.records);
            return;
        }
        try {
            join(partial.accumulator);
        } catch (Throwable thrown) { // user code: whatever it is, the failure names the operator
            throw failure.in("merge", thrown);
        }
        if (!plain) {
            windows.changed(partial.slice);
        }
    }

    private void join(Object accumulator) { // hot
        SliceState slices = windows.slices;
        Object before = slices.get();
        Object after = before == null ? accumulator : accumulation.joinOwned(before, accumulator);
        if (after != before) {
            slices.put(after);
        }
    }
}
