package dev.weft.runtime.operator;

import dev.weft.runtime.state.RestoredOperator;
import dev.weft.runtime.state.SnapshotBuilder;

/**
 * Makes event time anew, for what follows it in the chain: what comes from before it counts no more, but for the end of time. Task
 * thread.
 */
final class TimestampsOperator implements Operator {
    private final Receiver input;
    private final GeneratorTime time;

    TimestampsOperator(Receiver input, GeneratorTime time) {
        this.input = input;
        this.time = time;
    }

    @Override
    public Receiver input(int index) {
        return input;
    }

    @Override
    public boolean makesEventTime() {
        return true;
    }

    @Override
    public void restore(RestoredOperator from) {
        time.restore(from.watermark());
    }

    @Override
    public void open() {
        time.open();
    }

    @Override
    public long onWatermark(long watermark) {
        return watermark == Long.MAX_VALUE ? watermark : Long.MIN_VALUE;
    }

    @Override
    public void snapshot(SnapshotBuilder to) {
        to.watermark(time.current());
    }
}
