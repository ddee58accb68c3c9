package dev.weft.runtime.operator;

import dev.weft.api.time.Watermark;
import dev.weft.api.time.WatermarkOutput;
import dev.weft.runtime.timer.WatermarkCombiner;

/** The event time of one split (or of a reader's main output) as a part of its source's. Task thread. */
final class SplitEventTime implements WatermarkOutput {
    private final WatermarkCombiner combiner;
    private final EventTimeOutput out;
    private final int part;

    SplitEventTime(WatermarkCombiner combiner, EventTimeOutput out) {
        this(combiner, out, Long.MIN_VALUE);
    }

    /** @param watermark what the split had said when its position was written down */
    SplitEventTime(WatermarkCombiner combiner, EventTimeOutput out, long watermark) {
        this.combiner = combiner;
        this.out = out;
        this.part = combiner.add(watermark);
    }

    /** Its number in the combiner. */
    int part() {
        return part;
    }

    /** What the split said last. */
    long watermark() {
        return combiner.watermark(part);
    }

    @Override
    public void emitWatermark(Watermark watermark) {
        tell(combiner.update(part, watermark.getTimestamp()));
    }

    @Override
    public void markIdle() {
        tell(combiner.markIdle(part));
        if (combiner.allIdle()) {
            out.idle();
        }
    }

    @Override
    public void markActive() {
        combiner.markActive(part);
    }

    /** The split is read. */
    void remove() {
        tell(combiner.remove(part));
    }

    private void tell(boolean moved) {
        if (moved) {
            out.eventTime(combiner.current());
        }
    }
}
