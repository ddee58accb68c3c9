package dev.weft.runtime.operator;

import dev.weft.api.connector.SinkWriter;
import dev.weft.runtime.exchange.OutputChannel;
import org.jspecify.annotations.Nullable;

/** Hands records to a sink's writer. Copied per chain: see {@link ClassCopies}. */
final class SinkOperator implements Operator, Receiver, SinkWriter.Context {
    private final SinkWriter<Object> writer;
    private final SinkCommit commit;
    private final RecordContext context;
    private final OperatorFailure failure;
    private final RecordCount written;

    SinkOperator(
            SinkWriter<Object> writer,
            SinkCommit commit,
            RecordContext context,
            OperatorFailure failure,
            RecordCount written) {
        this.writer = writer;
        this.commit = commit;
        this.context = context;
        this.failure = failure;
        this.written = written;
    }

    @Override
    public void accept(Object record) { // hot
        written.count++;
        try {
            writer.write(record, this);
        } catch (Throwable thrown) { // user code: whatever it is, the failure names the operator
            throw failure.of(thrown);
        }
    }

    @Override
    public Receiver input(int index) {
        return this;
    }

    @Override
    public long onWatermark(long watermark) {
        commit.onWatermark(watermark);
        return watermark;
    }

    @Override
    public void endOfInput() {
        commit.endOfInput();
    }

    @Override
    public void dispose() throws Exception {
        commit.close();
    }

    @Override
    public long currentWatermark() {
        return context.watermark;
    }

    @Override
    public @Nullable Long timestamp() {
        long timestamp = context.timestamp;
        return timestamp == OutputChannel.NO_TIMESTAMP ? null : (Long) timestamp;
    }
}
