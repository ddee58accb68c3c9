package dev.weft.master.job.source;

import dev.weft.api.connector.ReaderInfo;
import dev.weft.api.connector.ReaderState;
import dev.weft.api.connector.SimpleVersionedSerializer;
import dev.weft.api.connector.Source;
import dev.weft.api.connector.SourceEvent;
import dev.weft.api.connector.SourceSplit;
import dev.weft.api.connector.SplitEnumerator;
import dev.weft.api.connector.SplitEnumeratorContext;
import dev.weft.api.connector.SplitsAssignment;
import dev.weft.api.graph.UserCode;
import dev.weft.core.config.ReadableConfig;
import dev.weft.core.id.AttemptId;
import dev.weft.core.metric.SplitEnumeratorMetricGroup;
import dev.weft.master.checkpoint.EnumeratorState;
import dev.weft.protocol.deploy.ToWorker;
import dev.weft.protocol.report.ReaderReport;
import dev.weft.protocol.report.SplitsAfter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The user's enumerator and all that it may ask for. Every method runs on the source's loop, but for
 * {@link #runInCoordinatorThread}; what the user's code throws reaches the caller.
 */
final class EnumeratorHost<SplitT extends SourceSplit, CheckpointT> implements SplitEnumeratorContext<SplitT> {
    private final SourceThread thread;
    private final SourceOutput output;
    private final ReadableConfig config;
    private final SplitEnumeratorMetricGroup metrics;
    private final SimpleVersionedSerializer<SplitT> splitSerializer;
    private final RegisteredReaders<SplitT> readers = new RegisteredReaders<>();
    private final SplitEnumerator<SplitT, CheckpointT> enumerator;
    private final Source<?, SplitT, CheckpointT> source;

    EnumeratorHost(
            Source<?, SplitT, CheckpointT> source,
            SourceThread thread,
            SourceOutput output,
            ReadableConfig config,
            SplitEnumeratorMetricGroup metrics,
            Optional<EnumeratorState> restored)
            throws Exception {
        this.source = source;
        this.thread = thread;
        this.output = output;
        this.config = config;
        this.metrics = metrics;
        this.splitSerializer = source.getSplitSerializer();
        this.enumerator = restored.isPresent() ? restore(restored.get()) : source.createEnumerator(this);
        enumerator.start();
    }

    private SplitEnumerator<SplitT, CheckpointT> restore(EnumeratorState state) throws Exception {
        CheckpointT checkpoint = source.getEnumeratorCheckpointSerializer().deserialize(state.version(), state.bytes());
        return source.restoreEnumerator(this, checkpoint);
    }

    // ---- checkpoints

    EnumeratorState snapshot(long checkpoint) throws Exception {
        CheckpointT state = enumerator.snapshotState(checkpoint);
        SimpleVersionedSerializer<CheckpointT> serializer = source.getEnumeratorCheckpointSerializer();
        byte[] bytes = serializer.serialize(state);
        readers.snapshot(checkpoint);
        return new EnumeratorState(serializer.getVersion(), bytes);
    }

    void checkpointComplete(long checkpoint) throws Exception {
        readers.complete(checkpoint);
        enumerator.notifyCheckpointComplete(checkpoint);
    }

    void checkpointAborted(long checkpoint) throws Exception {
        enumerator.notifyCheckpointAborted(checkpoint);
    }

    // ---- what readers say

    void readerStarted(AttemptId reader, String host) {
        if (readers.add(reader, host)) {
            enumerator.addReader(reader.task().subtask());
        }
    }

    void splitRequested(AttemptId reader, String host) {
        if (readers.isCurrent(reader)) {
            enumerator.handleSplitRequest(reader.task().subtask(), host);
        }
    }

    void readerEvent(AttemptId reader, byte[] event) throws Exception {
        if (readers.isCurrent(reader)) {
            Object opened = UserCode.ofBytes(event).open(thread.classes());
            enumerator.handleSourceEvent(reader.task().subtask(), (SourceEvent) opened);
        }
    }

    /**
     * Readers of an earlier master's enumerator read on.
     *
     * @param checkpoint that the enumerator goes on from; 0 for none
     * @return false when this enumerator cannot go on with them
     */
    boolean adopt(List<ReaderReport> served, long checkpoint) throws Exception {
        List<ReaderState<SplitT>> states = new ArrayList<>();
        for (ReaderReport report : served) {
            List<SplitT> splits = splitsBehind(report, checkpoint);
            int subtask = report.attempt().task().subtask();
            readers.add(report.attempt(), report.host());
            readers.assigned(subtask, splits);
            states.add(new ReaderState<>(subtask, report.host(), splits, report.noMoreSplits(), report.requests()));
        }
        if (!enumerator.adopt(List.copyOf(states))) {
            // They restart with a new enumerator: until then nobody hears from this one what it does not know they
            // have.
            served.forEach(report -> readers.remove(report.attempt()));
            return false;
        }
        for (ReaderState<SplitT> state : states) {
            enumerator.addReader(state.subtask());
        }
        for (ReaderState<SplitT> state : states) {
            for (int i = 0; i < state.openRequests(); i++) {
                enumerator.handleSplitRequest(state.subtask(), state.host());
            }
        }
        return true;
    }

    /** A reader's own state has what it got before the barrier of {@code checkpoint}. */
    private List<SplitT> splitsBehind(ReaderReport report, long checkpoint) throws IOException {
        List<SplitT> splits = new ArrayList<>();
        for (SplitsAfter got : report.splits()) {
            if (got.checkpoint() >= checkpoint) {
                for (byte[] split : got.splits()) {
                    splits.add(splitSerializer.deserialize(got.serializerVersion(), split));
                }
            }
        }
        return splits;
    }

    /** The reader's attempt is over: what it had got goes back. */
    void readerLost(AttemptId reader) {
        readers.remove(reader)
                .filter(splits -> !splits.isEmpty())
                .ifPresent(
                        splits -> enumerator.addSplitsBack(splits, reader.task().subtask()));
    }

    void close() throws IOException {
        enumerator.close();
    }

    // ---- what the enumerator asks

    @Override
    public ReadableConfig getConfiguration() {
        return config;
    }

    @Override
    public SplitEnumeratorMetricGroup metricGroup() {
        return metrics;
    }

    @Override
    public int currentParallelism() {
        return thread.parallelism();
    }

    @Override
    public Map<Integer, ReaderInfo> registeredReaders() {
        return readers.infos();
    }

    @Override
    public void assignSplits(SplitsAssignment<SplitT> newSplitAssignments) {
        newSplitAssignments.assignment().forEach(this::assign);
    }

    private void assign(int subtask, List<SplitT> splits) {
        AttemptId reader = registered(subtask);
        List<byte[]> serialized = new ArrayList<>();
        for (SplitT split : splits) {
            serialized.add(serialize(split));
        }
        readers.assigned(subtask, splits);
        output.send(reader, new ToWorker.AddSplits(reader, thread.source(), splitSerializer.getVersion(), serialized));
    }

    private byte[] serialize(SplitT split) {
        try {
            return splitSerializer.serialize(split);
        } catch (IOException e) {
            throw new UncheckedIOException("Split '" + split.splitId() + "' cannot be serialised", e);
        }
    }

    @Override
    public void signalNoMoreSplits(int subtask) {
        AttemptId reader = registered(subtask);
        output.send(reader, new ToWorker.NoMoreSplits(reader, thread.source()));
    }

    @Override
    public void sendEventToSourceReader(int subtaskId, SourceEvent event) {
        readers.attempt(subtaskId).ifPresent(reader -> {
            try {
                byte[] bytes = UserCode.of(event).bytes();
                output.send(reader, new ToWorker.EnumeratorEvent(reader, thread.source(), bytes));
            } catch (IOException e) {
                throw new UncheckedIOException("Event " + event.getClass().getName() + " cannot be serialised", e);
            }
        });
    }

    private AttemptId registered(int subtask) {
        return readers.attempt(subtask)
                .orElseThrow(() -> new IllegalArgumentException(
                        "Splits were assigned to reader " + subtask + ", which is not registered; registered are "
                                + readers.infos().keySet()));
    }

    @Override
    public <T> void callAsync(Callable<T> callable, BiConsumer<@Nullable T, @Nullable Throwable> handler) {
        thread.call(callable, handler, () -> {});
    }

    @Override
    public <T> void callAsync(
            Callable<T> callable,
            BiConsumer<@Nullable T, @Nullable Throwable> handler,
            long initialDelay,
            long period) {
        Runnable again = () -> callAsync(callable, handler, period, period);
        thread.later(Duration.ofMillis(initialDelay), () -> thread.call(callable, handler, again));
    }

    @Override
    public void runInCoordinatorThread(Runnable runnable) {
        thread.run(runnable);
    }
}
