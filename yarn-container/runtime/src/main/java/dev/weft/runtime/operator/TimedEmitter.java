package dev.weft.runtime.operator;

import dev.weft.api.connector.ReaderOutput;
import dev.weft.api.connector.SourceOutput;
import dev.weft.api.time.Watermark;
import dev.weft.api.time.WatermarkGenerator;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A reader's output under a watermark strategy: a generator for the reader as a whole, made with its first record, and one for each
 * split that the reader tells apart. Task thread.
 */
final class TimedEmitter implements ReaderOutput<Object> {
    /**
     * One output with its generator.
     *
     * @param output a copy of {@link TimedOutput}
     */
    record Part(SourceOutput<Object> output, WatermarkGenerator<Object> generator, SplitEventTime eventTime) {}

    private final Function<String, Part> makePart;
    private final Map<String, Part> splits = new HashMap<>();
    private @Nullable Part main;

    TimedEmitter(Function<String, Part> makePart) {
        this.makePart = makePart;
    }

    private Part main() {
        Part part = main;
        if (part == null) {
            part = makePart.apply("");
            main = part;
        }
        return part;
    }

    /** {@code pipeline.auto-watermark-interval} passed. */
    void onPeriodicEmit() {
        if (main != null) {
            main.generator.onPeriodicEmit(main.eventTime);
        }
        for (Part split : splits.values()) {
            split.generator.onPeriodicEmit(split.eventTime);
        }
    }

    @Override
    public void collect(Object record) { // hot
        main().output.collect(record);
    }

    @Override
    public void collect(Object record, long timestamp) { // hot
        main().output.collect(record, timestamp);
    }

    @Override
    public void emitWatermark(Watermark watermark) {
        main().eventTime.emitWatermark(watermark);
    }

    @Override
    public void markIdle() {
        main().eventTime.markIdle();
    }

    @Override
    public void markActive() {
        main().eventTime.markActive();
    }

    @Override
    public SourceOutput<Object> createOutputForSplit(String splitId) {
        return splits.computeIfAbsent(splitId, makePart).output;
    }

    @Override
    public void releaseOutputForSplit(String splitId) {
        Part released = splits.remove(splitId);
        if (released != null) {
            released.generator.onPeriodicEmit(released.eventTime);
            released.eventTime.remove();
        }
    }
}
