package dev.weft.runtime.testing;

import dev.weft.api.connector.InputStatus;
import dev.weft.api.connector.SimpleVersionedSerializer;
import dev.weft.api.connector.Source;
import dev.weft.api.connector.SourceSplit;
import dev.weft.api.graph.OperatorSpec;
import dev.weft.core.config.Configuration;
import dev.weft.core.id.AttemptId;
import dev.weft.core.id.JobId;
import dev.weft.core.id.OperatorId;
import dev.weft.core.id.TaskId;
import dev.weft.core.id.VertexId;
import dev.weft.core.metric.MetricRegistry;
import dev.weft.core.testing.ManualClock;
import dev.weft.runtime.exchange.OutputSet;
import dev.weft.runtime.exchange.TaskSignal;
import dev.weft.runtime.operator.ClassCopies;
import dev.weft.runtime.operator.OperatorFactory;
import dev.weft.runtime.operator.ReaderLink;
import dev.weft.runtime.operator.ReaderProgress;
import dev.weft.runtime.operator.RecordContext;
import dev.weft.runtime.operator.RecordCount;
import dev.weft.runtime.operator.SourceOperator;
import dev.weft.runtime.operator.TaskScope;
import dev.weft.runtime.operator.UserParts;
import dev.weft.runtime.operator.kind.OperatorKinds;
import dev.weft.runtime.state.RestoredOperator;
import dev.weft.runtime.state.SnapshotBuilder;
import dev.weft.runtime.timer.HeldTime;
import dev.weft.runtime.timer.ProcessingTimers;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs the reader of one subtask of a source by hand, with time that stands still until it is moved; the test is its enumerator. The
 * test's thread.
 */
public final class SourceHarness implements AutoCloseable {
    private static final int MAX_PARALLELISM = 128;

    private final ManualClock clock = new ManualClock();
    private final ProcessingTimers timers = new ProcessingTimers(clock);
    private final RecordContext context = new RecordContext();
    private final HarnessOutput output = new HarnessOutput(context);
    private final Requests requests = new Requests();
    private final TaskSignal signal = new TaskSignal(clock);
    private final SourceOperator operator;
    private final UserParts parts;
    private RestoredOperator restored = RestoredOperator.empty();

    private SourceHarness(String name, OperatorSpec spec) {
        ClassLoader loader = Thread.currentThread().getContextClassLoader();
        TaskScope scope = new TaskScope(
                new AttemptId(new TaskId(JobId.hashOf("harness"), VertexId.hashOf("harness"), 0), 1),
                "harness",
                "harness",
                1,
                MAX_PARALLELISM,
                "localhost",
                new Configuration(),
                true,
                true,
                loader,
                timers,
                new HarnessMailbox(),
                new MetricRegistry(),
                TaskScope.noHooks(),
                TaskScope.noAccumulators());
        OperatorFactory factory = new OperatorFactory(
                scope,
                context,
                new ClassCopies(),
                signal,
                new OutputSet(signal, clock),
                OperatorKinds.all(),
                (operator, answer) -> {});
        parts = UserParts.of(name, spec, loader);
        operator = factory.source(
                "operator 0",
                OperatorId.hashOf(name),
                parts,
                output.outputs(List.of()).main(),
                new RecordCount(),
                output,
                requests);
    }

    /** A harness of a source; call {@link #open()} first. */
    public static SourceHarness of(String name, OperatorSpec spec) {
        return new SourceHarness(name, spec);
    }

    /** Starts from snapshots. Before {@link #open()}. */
    public SourceHarness restore(List<HarnessSnapshot> snapshots) {
        restored = HarnessSnapshot.assign(snapshots, MAX_PARALLELISM, 1, 0);
        return this;
    }

    /** Restores and starts the reader. */
    public SourceHarness open() {
        operator.restore(restored);
        operator.open();
        return this;
    }

    /** Gives the reader splits, through the source's serialiser. */
    public SourceHarness addSplits(SourceSplit... splits) throws IOException {
        Source<Object, SourceSplit, ?> source = parts.part("source");
        SimpleVersionedSerializer<SourceSplit> serializer = source.getSplitSerializer();
        List<byte[]> bytes = new ArrayList<>();
        for (SourceSplit split : splits) {
            bytes.add(serializer.serialize(split));
        }
        operator.addSplits(serializer.getVersion(), bytes);
        return this;
    }

    /** No split follows. */
    public SourceHarness noMoreSplits() {
        operator.noMoreSplits();
        return this;
    }

    /** Polls at most {@code times} times. */
    public InputStatus poll(int times) {
        signal.clearAttention();
        return operator.poll(times);
    }

    /** Moves processing time and runs the timers that are due. */
    public SourceHarness advance(Duration by) throws Exception {
        clock.advance(by);
        timers.runDue();
        return this;
    }

    /** The source's alignment group allows event times up to {@code limit}. */
    public SourceHarness watermarkLimit(long limit) {
        operator.watermarkLimit(limit);
        return this;
    }

    /** True while the source is ahead of its group: a task would not poll it. */
    public boolean isHeld() {
        return operator.isHeld();
    }

    /** What the source told its alignment group so far. */
    public List<ReaderProgress> progress() {
        return List.copyOf(requests.progress);
    }

    /** Where its event time stands, and which split holds it there. */
    public HeldTime heldTime() {
        return operator.heldTime();
    }

    /** The reader's part of a checkpoint. */
    public HarnessSnapshot snapshot(long checkpoint) throws IOException {
        SnapshotBuilder builder = new SnapshotBuilder(checkpoint, clock.epochMillis());
        operator.snapshot(builder);
        return HarnessSnapshot.written(builder);
    }

    /** The checkpoint is complete. */
    public SourceHarness complete(long checkpoint) {
        operator.checkpointComplete(checkpoint);
        return this;
    }

    /** The checkpoint will never be complete. */
    public SourceHarness abort(long checkpoint) {
        operator.checkpointAborted(checkpoint);
        return this;
    }

    /** How often the reader asked for a split. */
    public int splitRequests() {
        return requests.count;
    }

    /** The records that were emitted so far, in order. */
    public List<Object> output() {
        return output.emitted().stream().map(Emitted::record).toList();
    }

    /** Everything that was emitted so far, in order: each an {@link Emitted} or a {@link dev.weft.api.time.Watermark}. */
    public List<Object> emittedWithTime() {
        return output.all();
    }

    @Override
    public void close() {
        operator.dispose();
    }

    private static final class Requests implements ReaderLink {
        private final List<ReaderProgress> progress = new ArrayList<>();
        private int count;

        @Override
        public void splitRequested() {
            count++;
        }

        @Override
        public void progress(ReaderProgress told) {
            progress.add(told);
        }

        @Override
        public void readerEvent(byte[] event) {
            throw new IllegalStateException("The harness has no enumerator for events of readers");
        }
    }
}
