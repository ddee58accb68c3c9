package dev.weft.runtime.operator;

import dev.weft.api.time.TimestampAssigner;
import dev.weft.api.time.WatermarkGenerator;

/** Gives each record its timestamp and shows it to the generator of watermarks. Copied per chain: see {@link ClassCopies}. */
final class TimestampsInput implements Receiver {
    private final TimestampAssigner<Object> assigner;
    private final WatermarkGenerator<Object> generator;
    private final SplitEventTime eventTime;
    private final RecordContext context;
    private final Receiver out;
    private final OperatorFailure failure;

    TimestampsInput(
            TimestampAssigner<Object> assigner,
            WatermarkGenerator<Object> generator,
            SplitEventTime eventTime,
            RecordContext context,
            Receiver out,
            OperatorFailure failure) {
        this.assigner = assigner;
        this.generator = generator;
        this.eventTime = eventTime;
        this.context = context;
        this.out = out;
        this.failure = failure;
    }

    @Override
    public void accept(Object record) { // hot
        long before = context.timestamp;
        long assigned;
        try {
            assigned = assigner.extractTimestamp(record, before);
        } catch (Throwable thrown) { // user code: whatever it is, the failure names the operator
            throw failure.in("extractTimestamp", thrown);
        }
        context.timestamp = assigned;
        out.accept(record);
        try {
            generator.onEvent(record, assigned, eventTime);
        } catch (Throwable thrown) { // user code: whatever it is, the failure names the operator
            throw failure.in("onEvent", thrown);
        }
        context.timestamp = before; // the next record of an untimed batch finds what its batch set
    }
}
