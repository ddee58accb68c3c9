package dev.weft.runtime.operator.window;

import dev.weft.runtime.operator.Operator;
import dev.weft.runtime.operator.Receiver;
import dev.weft.runtime.state.RestoredOperator;
import dev.weft.runtime.state.SnapshotBuilder;

/** Aggregation before an exchange as an operator: nothing of it is in checkpoints. Task thread. */
final class LocalWindowOperator implements Operator {
    private final LocalWindows windows;
    private final Receiver input;

    LocalWindowOperator(LocalWindows windows, Receiver input) {
        this.windows = windows;
        this.input = input;
    }

    @Override
    public void restore(RestoredOperator restored) {
        windows.restored(restored.watermark());
    }

    @Override
    public Receiver input(int index) {
        return input;
    }

    @Override
    public long onWatermark(long watermark) {
        windows.advance(watermark);
        return watermark;
    }

    @Override
    public void onIdle() {
        windows.flush();
    }

    @Override
    public void prepareBarrier(long checkpoint) {
        windows.flush();
    }

    @Override
    public void snapshot(SnapshotBuilder to) {
        to.watermark(windows.time());
    }

    @Override
    public void endOfInput() {
        windows.flush();
    }
}
