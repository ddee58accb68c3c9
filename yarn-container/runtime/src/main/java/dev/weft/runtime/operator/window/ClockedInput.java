package dev.weft.runtime.operator.window;

import dev.weft.runtime.operator.Receiver;
import dev.weft.runtime.operator.RecordContext;

/** Gives records the time of the clock for windows that go by it. Copied per chain: see {@link dev.weft.runtime.operator.ClassCopies}. */
final class ClockedInput implements Receiver {
    private final Receiver out;
    private final SliceWindows windows;
    private final ClockWindows clock;
    private final RecordContext context;

    ClockedInput(Receiver out, SliceWindows windows, ClockWindows clock, RecordContext context) {
        this.out = out;
        this.windows = windows;
        this.clock = clock;
        this.context = context;
    }

    @Override
    public void accept(Object record) { // hot
        long now = clock.now();
        context.timestamp = now;
        if (now >= windows.plainFrom && now < windows.plainTo) {
            out.accept(record);
        } else {
            out.accept(record);
            clock.await();
        }
    }
}
