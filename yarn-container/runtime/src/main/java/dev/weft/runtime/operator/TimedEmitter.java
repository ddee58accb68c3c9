package dev.weft.runtime.operator;

import dev.weft.api.connector.ReaderOutput;
import dev.weft.api.connector.SourceOutput;
import dev.weft.api.time.Watermark;
import org.jspecify.annotations.Nullable;

/**
 * A reader's output under a watermark strategy. Copied per chain: see {@link ClassCopies}. Task thread.
 */
final class TimedEmitter implements ReaderOutput<Object> {
    private final SplitParts parts;
    private @Nullable TimedPart main;

    TimedEmitter(SplitParts parts) {
        this.parts = parts;
    }

    private TimedPart main() { // hot
        TimedPart part = main;
        if (part == null) {
            part = parts.useWhole();
            main = part;
        }
        return part;
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
        return parts.output(splitId);
    }

    @Override
    public void releaseOutputForSplit(String splitId) {
        parts.release(splitId);
    }
}
