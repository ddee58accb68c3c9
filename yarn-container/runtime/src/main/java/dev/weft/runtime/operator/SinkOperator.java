package dev.weft.runtime.operator;

import dev.weft.api.connector.SinkWriter;
import dev.weft.runtime.exchange.OutputChannel;
import dev.weft.runtime.state.RestoredOperator;
import dev.weft.runtime.state.SnapshotBuilder;
import org.jspecify.annotations.Nullable;

/** Hands records to a sink's writer. Copied per chain: see {@link ClassCopies}. */
final class SinkOperator implements Operator, Receiver, SinkWriter.Context {
    private final SinkLife life;
    private final RecordContext context;
    private final OperatorFailure failure;
    private final RecordCount written;
    private SinkWriter<Object> writer;
    private long watermark = Long.MIN_VALUE;

    @SuppressWarnings("NullAway.Init") // the writer is made from what is restored, which comes before the first record
    SinkOperator(SinkLife life, RecordContext context, OperatorFailure failure, RecordCount written) {
        this.life = life;
        this.context = context;
        this.failure = failure;
        this.written = written;
    }

    @Override
    public void restore(RestoredOperator from) {
        writer = life.restore(from);
    }

    @Override
    public void open() {
        life.open();
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
    public long onWatermark(long time) {
        watermark = time;
        life.onWatermark(time);
        return time;
    }

    @Override
    public void prepareBarrier(long checkpoint) {
        life.prepareBarrier(checkpoint);
    }

    @Override
    public void snapshot(SnapshotBuilder to) {
        life.snapshot(to);
    }

    @Override
    public void checkpointComplete(long checkpoint) {
        life.checkpointComplete(checkpoint);
    }

    @Override
    public void checkpointAborted(long checkpoint) {
        life.checkpointAborted(checkpoint);
    }

    @Override
    public void clientAsks(byte[] request) {
        life.clientAsks(request);
    }

    @Override
    public void endOfInput() {
        life.endOfInput();
    }

    @Override
    public void finish() {
        life.finish();
    }

    @Override
    public void dispose() {
        life.close();
    }

    @Override
    public long currentWatermark() {
        return watermark;
    }

    @Override
    public @Nullable Long timestamp() {
        long timestamp = context.timestamp;
        return timestamp == OutputChannel.NO_TIMESTAMP ? null : (Long) timestamp;
    }
}
