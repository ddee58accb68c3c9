package dev.weft.runtime.operator.window;

import dev.weft.runtime.operator.FunctionMaterial;
import dev.weft.runtime.operator.Operator;
import dev.weft.runtime.operator.Receiver;
import dev.weft.runtime.state.RestoredOperator;
import dev.weft.runtime.state.SnapshotBuilder;

/** Windows that set timers as an operator: those of the general path, and sessions. Task thread. */
final class TimedWindowOperator implements Operator {
    private final FunctionMaterial of;
    private final EventTime time;
    private final TimedWindows windows;
    private final Receiver input;

    TimedWindowOperator(FunctionMaterial of, EventTime time, TimedWindows windows, Receiver input) {
        this.of = of;
        this.time = time;
        this.windows = windows;
        this.input = input;
    }

    @Override
    public void restore(RestoredOperator restored) {
        windows.path().check(restored, of.failure().operator());
        of.states().restore(restored);
        time.watermark = restored.watermark();
        windows.restored();
        of.life().restore(restored);
    }

    @Override
    public void open() {
        of.life().open();
    }

    @Override
    public Receiver input(int index) {
        return input;
    }

    @Override
    public long onWatermark(long watermark) throws Exception {
        time.watermark = Math.max(time.watermark, watermark);
        windows.advance(watermark);
        return watermark;
    }

    @Override
    public void snapshot(SnapshotBuilder to) {
        to.watermark(time.watermark);
        of.life().snapshot(to);
        of.states().snapshot(to);
    }

    @Override
    public void checkpointComplete(long checkpoint) {
        of.life().checkpointComplete(checkpoint);
    }

    @Override
    public void checkpointAborted(long checkpoint) {
        of.life().checkpointAborted(checkpoint);
    }

    @Override
    public void dispose() {
        try {
            of.life().close();
        } finally {
            of.states().close();
        }
    }
}
