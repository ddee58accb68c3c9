package dev.weft.runtime.operator.window;

import dev.weft.runtime.operator.FunctionMaterial;
import dev.weft.runtime.operator.Operator;
import dev.weft.runtime.operator.Receiver;
import dev.weft.runtime.state.RestoredOperator;
import dev.weft.runtime.state.SnapshotBuilder;
import org.jspecify.annotations.Nullable;

/** Windows of slices as an operator. Task thread. */
final class SliceWindowOperator implements Operator {
    private final FunctionMaterial of;
    private final EventTime time;
    private final SliceWindows windows;
    private final @Nullable ClockWindows clock;
    private final Receiver input;

    /** @param clock null when windows go by event time */
    SliceWindowOperator(
            FunctionMaterial of, EventTime time, SliceWindows windows, @Nullable ClockWindows clock, Receiver input) {
        this.of = of;
        this.time = time;
        this.windows = windows;
        this.clock = clock;
        this.input = input;
    }

    @Override
    public void restore(RestoredOperator restored) {
        windows.path().check(restored, of.failure().operator());
        of.states().restore(restored);
        time.watermark = restored.watermark();
        windows.restored();
        if (clock == null) {
            windows.restoreTime(time.watermark);
        }
        of.life().restore(restored);
    }

    @Override
    public void open() {
        of.life().open();
        if (clock != null) {
            clock.await();
        }
    }

    @Override
    public Receiver input(int index) {
        return input;
    }

    @Override
    public long onWatermark(long watermark) {
        time.watermark = Math.max(time.watermark, watermark);
        if (clock == null) {
            windows.advance(watermark);
        }
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
