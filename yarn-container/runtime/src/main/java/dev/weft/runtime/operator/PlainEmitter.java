package dev.weft.runtime.operator;

import dev.weft.api.connector.ReaderOutput;
import dev.weft.api.connector.SourceOutput;
import dev.weft.api.time.Watermark;
import dev.weft.runtime.exchange.OutputChannel;

/**
 * Hands a reader's records to the chain when the source has no watermark strategy of its own. Copied per chain: see {@link
 * ClassCopies}.
 */
final class PlainEmitter implements ReaderOutput<Object> {
    private final Receiver out;
    private final RecordContext context;
    private final RecordCount read;
    private final SplitEventTime eventTime;
    private final LiveSplits live;

    PlainEmitter(Receiver out, RecordContext context, RecordCount read, SplitEventTime eventTime, LiveSplits live) {
        this.out = out;
        this.context = context;
        this.read = read;
        this.eventTime = eventTime;
        this.live = live;
    }

    @Override
    public void collect(Object record) { // hot
        read.count++;
        context.timestamp = OutputChannel.NO_TIMESTAMP;
        out.accept(record);
    }

    @Override
    public void collect(Object record, long timestamp) { // hot
        read.count++;
        context.timestamp = timestamp;
        out.accept(record);
    }

    @Override
    public void emitWatermark(Watermark watermark) {
        eventTime.emitWatermark(watermark);
    }

    @Override
    public void markIdle() {
        eventTime.markIdle();
    }

    @Override
    public void markActive() {
        eventTime.markActive();
    }

    @Override
    public SourceOutput<Object> createOutputForSplit(String splitId) {
        return this;
    }

    @Override
    public void releaseOutputForSplit(String splitId) {
        live.remove(splitId);
    }
}
