package dev.weft.runtime.operator;

import dev.weft.api.connector.InputStatus;
import dev.weft.api.connector.SimpleVersionedSerializer;
import dev.weft.api.connector.SourceEvent;
import dev.weft.api.connector.SourceReader;
import dev.weft.api.connector.SourceSplit;
import dev.weft.api.graph.UserCode;
import dev.weft.runtime.state.RestoredOperator;
import dev.weft.runtime.state.SnapshotBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * The head of a chain that reads from outside. Its state are the reader's splits with their positions, and its event time. Task
 * thread.
 */
public final class SourceOperator implements Operator {
    /** Name of the state that holds the splits. */
    static final String READER_STATE = "_reader";

    private final SourceReader<Object, SourceSplit> reader;
    private final SimpleVersionedSerializer<SourceSplit> splitSerializer;
    private final PollRunner polls;
    private final GeneratorTime time;
    private final ClassLoader userClasses;
    private final OperatorFailure failure;
    private List<SourceSplit> restored = List.of();
    private boolean readerClosed;

    SourceOperator(
            SourceReader<Object, SourceSplit> reader,
            SimpleVersionedSerializer<SourceSplit> splitSerializer,
            PollRunner polls,
            GeneratorTime time,
            ClassLoader userClasses,
            OperatorFailure failure) {
        this.reader = reader;
        this.splitSerializer = splitSerializer;
        this.polls = polls;
        this.time = time;
        this.userClasses = userClasses;
        this.failure = failure;
    }

    @Override
    public void restore(RestoredOperator from) {
        time.restore(from.watermark());
        failure.guard("read the splits of a checkpoint", () -> {
            restored = VersionedElements.read(from, READER_STATE, splitSerializer);
        });
    }

    /** Restored splits come first: a reader that has some asks for no others when it starts. */
    @Override
    public void open() {
        if (!restored.isEmpty()) {
            failure.guard("addSplits", () -> reader.addSplits(restored));
            restored = List.of();
        }
        failure.guard("start", reader::start);
        time.open();
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
        failure.guard("addSplits", () -> {
            List<SourceSplit> read = new ArrayList<>();
            for (byte[] split : splits) {
                read.add(splitSerializer.deserialize(serializerVersion, split));
            }
            reader.addSplits(read);
        });
    }

    /** No split will follow. */
    public void noMoreSplits() {
        failure.guard("notifyNoMoreSplits", reader::notifyNoMoreSplits);
    }

    /** An event from the enumerator. */
    public void enumeratorEvent(byte[] event) {
        failure.guard(
                "handleSourceEvents",
                () -> reader.handleSourceEvents(
                        (SourceEvent) UserCode.ofBytes(event).open(userClasses)));
    }

    @Override
    public Receiver input(int index) {
        throw new IllegalStateException("A source has no input " + index);
    }

    @Override
    public void snapshot(SnapshotBuilder to) {
        to.watermark(time.current());
        failure.guard(
                "snapshotState",
                () -> VersionedElements.add(to, READER_STATE, splitSerializer, reader.snapshotState(to.checkpoint())));
    }

    @Override
    public void checkpointComplete(long checkpoint) {
        failure.guard("notifyCheckpointComplete", () -> reader.notifyCheckpointComplete(checkpoint));
    }

    @Override
    public void checkpointAborted(long checkpoint) {
        failure.guard("notifyCheckpointAborted", () -> reader.notifyCheckpointAborted(checkpoint));
    }

    @Override
    public void endOfInput() {
        time.emit();
    }

    @Override
    public void dispose() {
        if (!readerClosed) {
            readerClosed = true;
            failure.guard("close", reader::close);
        }
    }
}
