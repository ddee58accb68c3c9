package dev.weft.runtime.operator;

import dev.weft.api.connector.InputStatus;
import dev.weft.api.connector.SimpleVersionedSerializer;
import dev.weft.api.connector.SourceEvent;
import dev.weft.api.connector.SourceReader;
import dev.weft.api.connector.SourceSplit;
import dev.weft.api.graph.UserCode;
import dev.weft.runtime.state.RestoredOperator;
import dev.weft.runtime.state.SnapshotBuilder;
import dev.weft.runtime.timer.HeldTime;
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
    private final SourceLife life;
    private final PollRunner polls;
    private final GeneratorTime time;
    private final SourceTime splitTimes;
    private final SourceAlignment alignment;
    private final ClassLoader userClasses;
    private final OperatorFailure failure;
    private List<SourceSplit> restored = List.of();
    private boolean readerClosed;

    SourceOperator(
            SourceReader<Object, SourceSplit> reader,
            SimpleVersionedSerializer<SourceSplit> splitSerializer,
            SourceLife life,
            PollRunner polls,
            GeneratorTime time,
            SourceTime splitTimes,
            SourceAlignment alignment,
            ClassLoader userClasses,
            OperatorFailure failure) {
        this.reader = reader;
        this.splitSerializer = splitSerializer;
        this.life = life;
        this.polls = polls;
        this.time = time;
        this.splitTimes = splitTimes;
        this.alignment = alignment;
        this.userClasses = userClasses;
        this.failure = failure;
    }

    @Override
    public void restore(RestoredOperator from) {
        time.restore(from.watermark());
        failure.guard("read the splits of a checkpoint", () -> {
            restored = VersionedElements.read(from, READER_STATE, splitSerializer);
            splitTimes.restore(from);
        });
        life.restore(from);
    }

    /** Restored splits come first: a reader that has some asks for no others when it starts. */
    @Override
    public void open() {
        if (!restored.isEmpty()) {
            add(restored);
            restored = List.of();
        }
        life.open();
        failure.guard("start", reader::start);
        time.open();
        alignment.open();
    }

    private void add(List<SourceSplit> splits) {
        failure.guard("addSplits", () -> {
            if (splitTimes.added(splits)) {
                alignment.joins();
            }
            reader.addSplits(splits);
        });
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
            add(read);
        });
    }

    /** The source's group allows event times up to {@code limit}. */
    public void watermarkLimit(long limit) {
        failure.guard("pauseOrResumeSplits", () -> alignment.limit(limit));
    }

    /** True while the source is ahead of its group: it shall not be polled. */
    public boolean isHeld() { // hot: once per step
        return alignment.holds();
    }

    /** Where its event time stands, and which split holds it there. */
    public HeldTime heldTime() {
        return splitTimes.held();
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
        life.locked(() -> {
            failure.guard("snapshotState", () -> {
                List<SourceSplit> splits = reader.snapshotState(to.checkpoint());
                VersionedElements.add(to, READER_STATE, splitSerializer, splits);
                splitTimes.snapshot(to, splits);
            });
            life.snapshot(to);
        });
    }

    @Override
    public void checkpointComplete(long checkpoint) {
        failure.guard("notifyCheckpointComplete", () -> reader.notifyCheckpointComplete(checkpoint));
        life.locked(() -> life.checkpointComplete(checkpoint));
    }

    @Override
    public void checkpointAborted(long checkpoint) {
        failure.guard("notifyCheckpointAborted", () -> reader.notifyCheckpointAborted(checkpoint));
        life.locked(() -> life.checkpointAborted(checkpoint));
    }

    @Override
    public void endOfInput() {
        time.emit();
    }

    @Override
    public void dispose() {
        if (!readerClosed) {
            readerClosed = true;
            try {
                failure.guard("close", reader::close);
            } finally {
                life.close();
            }
        }
    }
}
