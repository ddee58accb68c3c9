package dev.weft.runtime.operator;

import dev.weft.api.connector.SourceOutput;
import dev.weft.api.time.TimestampAssigner;
import dev.weft.api.time.Watermark;
import dev.weft.api.time.WatermarkGenerator;

/**
 * Records of one split, or of a reader as a whole, with timestamps and event time by the source's watermark strategy. Copied per
 * chain: see {@link ClassCopies}.
 */
final class TimedOutput implements SourceOutput<Object> {
    private final Receiver out;
    private final RecordContext context;
    private final RecordCount read;
    private final TimestampAssigner<Object> assigner;
    private final WatermarkGenerator<Object> generator;
    private final SplitEventTime eventTime;

    TimedOutput(
            Receiver out,
            RecordContext context,
            RecordCount read,
            TimestampAssigner<Object> assigner,
            WatermarkGenerator<Object> generator,
            SplitEventTime eventTime) {
        this.out = out;
        this.context = context;
        this.read = read;
        this.assigner = assigner;
        this.generator = generator;
        this.eventTime = eventTime;
    }

    @Override
    public void collect(Object record) { // hot
        collect(record, TimestampAssigner.NO_TIMESTAMP);
    }

    @Override
    public void collect(Object record, long timestamp) { // hot
        read.count++;
        long assigned = assigner.extractTimestamp(record, timestamp);
        context.timestamp = assigned;
        out.accept(record);
        generator.onEvent(record, assigned, eventTime);
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
}
