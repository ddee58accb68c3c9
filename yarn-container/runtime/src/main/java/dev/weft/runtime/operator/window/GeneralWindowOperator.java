package dev.weft.runtime.operator.window;

import dev.weft.runtime.operator.FunctionMaterial;
import dev.weft.runtime.operator.Operator;
import dev.weft.runtime.operator.Receiver;
import dev.weft.runtime.state.RestoredOperator;
import dev.weft.runtime.state.SnapshotBuilder;

/** Windows of the general path as an operator. Task thread. */
final class GeneralWindowOperator implements Operator {
    private final FunctionMaterial of;
    private final EventTime time;
    private final GeneralWindows windows;
    private final Receiver input;

    private GeneralWindowOperator(FunctionMaterial of, EventTime time, GeneralWindows windows, Receiver input) {
        this.of = of;
        this.time = time;
        this.windows = windows;
        this.input = input;
    }

    static Operator of(WindowParts parts) {
        FunctionMaterial of = parts.of();
        EventTime time = new EventTime();
        GeneralWindows windows = new GeneralWindows(parts, time);
        Receiver input = of.input(0, GeneralWindowInput.class, windows, of.context(), of.failure());
        return new GeneralWindowOperator(of, time, windows, of.keyed(0, "key-selector", input));
    }

    @Override
    public void restore(RestoredOperator restored) {
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
