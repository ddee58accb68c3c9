package dev.weft.connector.base;

import dev.weft.api.connector.ReaderOutput;
import dev.weft.api.connector.SourceOutput;
import dev.weft.api.time.Watermark;
import org.jspecify.annotations.Nullable;

/** A split of a reader: its position, and its output, which knows whether it has ended by a record. Task thread. */
final class SplitInReading<T, SplitStateT> implements SourceOutput<T> {
    private final String id;
    private final SplitStateT state;
    private final RecordEvaluator<T> evaluator;
    private @Nullable SourceOutput<T> target;
    private boolean ended;

    SplitInReading(String id, SplitStateT state, RecordEvaluator<T> evaluator) {
        this.id = id;
        this.state = state;
        this.evaluator = evaluator;
    }

    String id() {
        return id;
    }

    SplitStateT state() {
        return state;
    }

    /** True since a record ended the split. */
    boolean ended() {
        return ended;
    }

    /** This as the output of the split, over the one that {@code output} has for it. */
    SourceOutput<T> over(ReaderOutput<T> output) {
        if (target == null) {
            target = output.createOutputForSplit(id);
        }
        return this;
    }

    private SourceOutput<T> target() {
        SourceOutput<T> known = target;
        if (known == null) {
            throw new IllegalStateException("Split " + id + " has no output yet");
        }
        return known;
    }

    private boolean isEmitted(T record) {
        ended = ended || evaluator.isEndOfStream(record);
        return !ended;
    }

    @Override
    public void collect(T record) { // hot
        if (isEmitted(record)) {
            target().collect(record);
        }
    }

    @Override
    public void collect(T record, long timestamp) { // hot
        if (isEmitted(record)) {
            target().collect(record, timestamp);
        }
    }

    @Override
    public void emitWatermark(Watermark watermark) {
        target().emitWatermark(watermark);
    }

    @Override
    public void markIdle() {
        target().markIdle();
    }

    @Override
    public void markActive() {
        target().markActive();
    }
}
