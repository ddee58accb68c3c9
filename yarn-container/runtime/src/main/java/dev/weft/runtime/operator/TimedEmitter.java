package dev.weft.runtime.operator;

import dev.weft.api.connector.ReaderOutput;
import dev.weft.api.connector.SourceOutput;
import dev.weft.api.time.Watermark;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A reader's output under a watermark strategy: a generator for the reader as a whole, made with its first record, and one for each
 * split that the reader tells apart. Copied per chain: see {@link ClassCopies}. Task thread.
 */
final class TimedEmitter implements ReaderOutput<Object>, PeriodicEmitter {
    private final Function<String, TimedPart> makePart;
    private final Map<String, TimedPart> splits = new HashMap<>();
    private @Nullable TimedPart main;

    TimedEmitter(Function<String, TimedPart> makePart) {
        this.makePart = makePart;
    }

    private TimedPart main() {
        TimedPart part = main;
        if (part == null) {
            part = makePart.apply("");
            main = part;
        }
        return part;
    }

    @Override
    public void onPeriodicEmit() {
        TimedPart part = main;
        if (part != null) {
            part.generator().onPeriodicEmit(part.eventTime());
        }
        for (TimedPart split : splits.values()) {
            split.generator().onPeriodicEmit(split.eventTime());
        }
    }

    @Override
    public void collect(Object record) { // hot
        main().output().collect(record);
    }

    @Override
    public void collect(Object record, long timestamp) { // hot
        main().output().collect(record, timestamp);
    }

    @Override
    public void emitWatermark(Watermark watermark) {
        main().eventTime().emitWatermark(watermark);
    }

    @Override
    public void markIdle() {
        main().eventTime().markIdle();
    }

    @Override
    public void markActive() {
        main().eventTime().markActive();
    }

    @Override
    public SourceOutput<Object> createOutputForSplit(String splitId) {
        return splits.computeIfAbsent(splitId, makePart).output();
    }

    @Override
    public void releaseOutputForSplit(String splitId) {
        TimedPart released = splits.remove(splitId);
        if (released != null) {
            released.generator().onPeriodicEmit(released.eventTime());
            released.eventTime().remove();
        }
    }
}
