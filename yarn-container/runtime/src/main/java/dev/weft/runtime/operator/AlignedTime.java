package dev.weft.runtime.operator;

import dev.weft.runtime.exchange.TaskSignal;

/** Passes a source's event time on; one that is above the limit ends the step that reads. Task thread. */
record AlignedTime(EventTimeOutput out, SourceAlignment alignment, TaskSignal signal) implements EventTimeOutput {
    @Override
    public void eventTime(long watermark) {
        out.eventTime(watermark);
        if (alignment.isAbove(watermark)) {
            signal.requestAttention();
        }
    }

    @Override
    public void idle() {
        out.idle();
    }
}
