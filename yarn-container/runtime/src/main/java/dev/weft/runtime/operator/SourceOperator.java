package dev.weft.runtime.operator;

import dev.weft.api.connector.InputStatus;
import dev.weft.api.connector.SimpleVersionedSerializer;
import dev.weft.api.connector.SourceEvent;
import dev.weft.api.connector.SourceReader;
import dev.weft.api.connector.SourceSplit;
import dev.weft.api.graph.UserCode;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** The head of a chain that reads from outside. Task thread. */
public final class SourceOperator implements Operator {
    private final SourceReader<Object, SourceSplit> reader;
    private final SimpleVersionedSerializer<SourceSplit> splitSerializer;
    private final PollRunner polls;
    private final @Nullable PeriodicEmitter timed;
    private final TaskScope scope;
    private final long watermarkIntervalMillis;
    private final OperatorFailure failure;
    private boolean readerClosed;

    SourceOperator(
            SourceReader<Object, SourceSplit> reader,
            SimpleVersionedSerializer<SourceSplit> splitSerializer,
            PollRunner polls,
            @Nullable PeriodicEmitter timed,
            TaskScope scope,
            long watermarkIntervalMillis,
            OperatorFailure failure) {
        this.reader = reader;
        this.splitSerializer = splitSerializer;
        this.polls = polls;
        this.timed = timed;
        this.scope = scope;
        this.watermarkIntervalMillis = watermarkIntervalMillis;
        this.failure = failure;
    }

    @Override
    public void open() {
        try {
            reader.start();
        } catch (Throwable thrown) { // user code: whatever it is, the failure names the operator
            throw failure.of(thrown);
        }
        if (timed != null && watermarkIntervalMillis > 0) {
            scheduleWatermarks(scope.timers().getCurrentProcessingTime() + watermarkIntervalMillis);
        }
    }

    private void scheduleWatermarks(long due) {
        scope.timers().registerTimer(due, time -> {
            periodicWatermarks();
            scheduleWatermarks(scope.timers().getCurrentProcessingTime() + watermarkIntervalMillis);
        });
    }

    private void periodicWatermarks() {
        if (timed != null) {
            try {
                timed.onPeriodicEmit();
            } catch (Throwable thrown) { // user code: whatever it is, the failure names the operator
                throw failure.of(thrown);
            }
        }
    }

    /** Reads on: at most {@code maxPolls} polls. */
    public InputStatus poll(int maxPolls) {
        return polls.run(maxPolls);
    }

    /** Completes when a poll may yield something. */
    public CompletableFuture<Void> available() {
        try {
            return reader.isAvailable();
        } catch (Throwable thrown) { // user code: whatever it is, the failure names the operator
            throw failure.of(thrown);
        }
    }

    /** Splits from the enumerator. */
    public void addSplits(int serializerVersion, List<byte[]> splits) {
        try {
            List<SourceSplit> read = new ArrayList<>();
            for (byte[] split : splits) {
                read.add(splitSerializer.deserialize(serializerVersion, split));
            }
            reader.addSplits(read);
        } catch (Throwable thrown) { // user code: whatever it is, the failure names the operator
            throw failure.of(thrown);
        }
    }

    /** No split will follow. */
    public void noMoreSplits() {
        try {
            reader.notifyNoMoreSplits();
        } catch (Throwable thrown) { // user code: whatever it is, the failure names the operator
            throw failure.of(thrown);
        }
    }

    /** An event from the enumerator. */
    public void enumeratorEvent(byte[] event) {
        try {
            reader.handleSourceEvents((SourceEvent) UserCode.ofBytes(event).open(scope.userClasses()));
        } catch (Throwable thrown) { // user code: whatever it is, the failure names the operator
            throw failure.of(thrown);
        }
    }

    @Override
    public Receiver input(int index) {
        throw new IllegalStateException("A source has no input " + index);
    }

    @Override
    public void endOfInput() {
        periodicWatermarks();
    }

    @Override
    public void dispose() {
        if (readerClosed) {
            return;
        }
        readerClosed = true;
        try {
            reader.close();
        } catch (Throwable thrown) { // user code: whatever it is, the failure names the operator
            throw failure.of(thrown);
        }
    }
}
