package dev.weft.runtime.testing;

import dev.weft.api.function.OutputTag;
import dev.weft.api.graph.OperatorSpec;
import dev.weft.core.config.Configuration;
import dev.weft.core.id.AttemptId;
import dev.weft.core.id.JobId;
import dev.weft.core.id.OperatorId;
import dev.weft.core.id.TaskId;
import dev.weft.core.id.VertexId;
import dev.weft.core.metric.Gauge;
import dev.weft.core.metric.MetricRegistry;
import dev.weft.core.testing.ManualClock;
import dev.weft.runtime.exchange.OutputChannel;
import dev.weft.runtime.exchange.OutputSet;
import dev.weft.runtime.exchange.TaskSignal;
import dev.weft.runtime.operator.ClassCopies;
import dev.weft.runtime.operator.Operator;
import dev.weft.runtime.operator.OperatorFactory;
import dev.weft.runtime.operator.RecordContext;
import dev.weft.runtime.operator.RecordCount;
import dev.weft.runtime.operator.TaskScope;
import dev.weft.runtime.operator.UserParts;
import dev.weft.runtime.operator.kind.OperatorKinds;
import dev.weft.runtime.state.RestoredOperator;
import dev.weft.runtime.state.SnapshotBuilder;
import dev.weft.runtime.timer.ProcessingTimers;
import dev.weft.runtime.timer.WatermarkCombiner;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Runs one subtask of one operator by hand, with time that stands still until it is moved. What the operator emits is kept in order.
 * First says how the subtask stands, then {@link #open()}, records, time and checkpoints, then {@link #close()}. The test's thread.
 */
public final class OperatorHarness implements AutoCloseable {
    private static final int DEFAULT_MAX_PARALLELISM = 128;

    private final String name;
    private final OperatorSpec spec;
    private final ManualClock clock = new ManualClock();
    private final ProcessingTimers timers = new ProcessingTimers(clock);
    private final TaskSignal signal = new TaskSignal(clock);
    private final RecordContext context = new RecordContext();
    private final HarnessMailbox mail = new HarnessMailbox();
    private final HarnessOutput output = new HarnessOutput(context);
    private final RecordCount written = new RecordCount();
    private final MetricRegistry metrics = new MetricRegistry();
    private final Configuration configuration = new Configuration();
    private final List<String> sideOutputs = new ArrayList<>();
    private final WatermarkCombiner combiner = new WatermarkCombiner();
    private int maxParallelism = DEFAULT_MAX_PARALLELISM;
    private int parallelism = 1;
    private int subtask;
    private boolean checkpointing;
    private RestoredOperator restored = RestoredOperator.empty();
    private Operator operator = input -> {
        throw new IllegalStateException("Call open() first");
    };

    private OperatorHarness(String name, OperatorSpec spec) {
        this.name = name;
        this.spec = spec;
        for (int input = 0; input < spec.traits().inputs(); input++) {
            combiner.add();
        }
    }

    /** A harness of any operator but a source; call {@link #open()} before the first record. */
    public static OperatorHarness of(String name, OperatorSpec spec) {
        return new OperatorHarness(name, spec);
    }

    /** Which subtask it is, of how many; else the only one. Before {@link #open()}. */
    public OperatorHarness subtask(int index, int of) {
        subtask = index;
        parallelism = of;
        return this;
    }

    /** Number of key groups, else 128. Before {@link #open()}. */
    public OperatorHarness maxParallelism(int groups) {
        maxParallelism = groups;
        return this;
    }

    /** The job takes checkpoints. Before {@link #open()}. */
    public OperatorHarness checkpointing() {
        checkpointing = true;
        return this;
    }

    /** Sets an option of the job. Before {@link #open()}. */
    public OperatorHarness option(String key, String value) {
        configuration.setString(key, value);
        return this;
    }

    /** Keeps what goes into the side output; else it is dropped. Before {@link #open()}. */
    public OperatorHarness sideOutput(OutputTag<?> tag) {
        sideOutputs.add(tag.getId());
        return this;
    }

    /** Starts processing time {@code by} later than a fresh harness. Before {@link #open()}. */
    public OperatorHarness startLater(Duration by) {
        clock.advance(by);
        return this;
    }

    /** Starts from what all former subtasks gave to a checkpoint. Before {@link #open()}, after {@link #subtask}. */
    public OperatorHarness restore(List<HarnessSnapshot> snapshots) {
        restored = HarnessSnapshot.assign(snapshots, maxParallelism, parallelism, subtask);
        return this;
    }

    /** Makes, restores and opens the operator. */
    public OperatorHarness open() throws Exception {
        ClassLoader loader = Thread.currentThread().getContextClassLoader();
        OperatorFactory factory = new OperatorFactory(
                scope(loader),
                context,
                new ClassCopies(),
                signal,
                new OutputSet(signal, clock),
                OperatorKinds.all(),
                (operator, answer) -> {});
        UserParts parts = UserParts.of(name, spec, loader);
        operator = factory.operator(0, OperatorId.hashOf(name), parts, output.outputs(sideOutputs), written);
        operator.restore(restored);
        operator.open();
        return this;
    }

    private TaskScope scope(ClassLoader loader) {
        TaskId task = new TaskId(JobId.hashOf("harness"), VertexId.hashOf("harness"), subtask);
        return new TaskScope(
                new AttemptId(task, 1),
                "harness",
                "harness",
                parallelism,
                maxParallelism,
                "localhost",
                configuration,
                true,
                checkpointing,
                loader,
                timers,
                mail,
                metrics,
                TaskScope.noHooks(),
                TaskScope.noAccumulators());
    }

    /** Processes a record without a timestamp, on the first input. */
    public OperatorHarness process(Object record) {
        return process(record, OutputChannel.NO_TIMESTAMP);
    }

    /** Processes a record with a timestamp, epoch milliseconds, on the first input. */
    public OperatorHarness process(Object record, long timestamp) {
        return processOn(0, record, timestamp);
    }

    /** Processes a record without a timestamp, on the second input: for broadcast operators the broadcast one. */
    public OperatorHarness processSecond(Object record) {
        return processSecond(record, OutputChannel.NO_TIMESTAMP);
    }

    /** Processes a record with a timestamp, epoch milliseconds, on the second input. */
    public OperatorHarness processSecond(Object record, long timestamp) {
        return processOn(1, record, timestamp);
    }

    private OperatorHarness processOn(int input, Object record, long timestamp) {
        context.timestamp = timestamp;
        operator.input(input).accept(record);
        return this;
    }

    /** Moves event time of all inputs. */
    public OperatorHarness watermark(long watermark) throws Exception {
        for (int input = 0; input < spec.traits().inputs(); input++) {
            watermark(input, watermark);
        }
        return this;
    }

    /** Moves event time of one input, from 0. */
    public OperatorHarness watermark(int input, long watermark) throws Exception {
        return tell(combiner.update(input, watermark));
    }

    /** Input {@code input}, from 0, has nothing to say for a while. */
    public OperatorHarness idle(int input) throws Exception {
        tell(combiner.markIdle(input));
        if (combiner.allIdle()) {
            operator.onIdle();
        }
        return this;
    }

    private OperatorHarness tell(boolean moved) throws Exception {
        if (moved) {
            context.watermark = combiner.current();
            long behind = operator.onWatermark(combiner.current());
            if (behind > restored.watermark()) { // else those behind were restored with it
                output.eventTime(behind);
            }
        }
        return this;
    }

    /** Moves processing time and runs the timers that are due. */
    public OperatorHarness advance(Duration by) throws Exception {
        clock.advance(by);
        timers.runDue();
        return this;
    }

    /** Runs the mail that waits. */
    public OperatorHarness runMail() throws Exception {
        mail.runAll();
        return this;
    }

    /** The subtask's part of a checkpoint: barrier and snapshot. */
    public HarnessSnapshot snapshot(long checkpoint) throws Exception {
        operator.prepareBarrier(checkpoint);
        SnapshotBuilder builder = new SnapshotBuilder(checkpoint, clock.epochMillis());
        operator.snapshot(builder);
        return HarnessSnapshot.written(builder);
    }

    /** The checkpoint is complete. */
    public OperatorHarness complete(long checkpoint) throws Exception {
        operator.checkpointComplete(checkpoint);
        return this;
    }

    /** The checkpoint will never be complete. */
    public OperatorHarness abort(long checkpoint) throws Exception {
        operator.checkpointAborted(checkpoint);
        return this;
    }

    /** All input was read. */
    public OperatorHarness endOfInput() throws Exception {
        operator.endOfInput();
        return this;
    }

    /** The task ends in good order. */
    public OperatorHarness finish() throws Exception {
        operator.finish();
        return this;
    }

    /** The records that were emitted so far, in order. */
    public List<Object> output() {
        return output.emitted().stream().map(Emitted::record).toList();
    }

    /** The records that were emitted so far with their timestamps, in order. */
    public List<Emitted> emitted() {
        return output.emitted();
    }

    /** Everything that was emitted so far, in order: each an {@link Emitted} or a {@link dev.weft.api.time.Watermark}. */
    public List<Object> emittedWithTime() {
        return output.all();
    }

    /** What went into a side output so far, in order. */
    public List<Object> sideOutputOf(OutputTag<?> tag) {
        return output.side(tag.getId());
    }

    /** How often the operator said by itself that it is idle. */
    public int idles() {
        return output.idles();
    }

    /** Records handed to a sink's writer. */
    public long written() {
        return written.count;
    }

    /** What the operator's gauge {@code metric} shows; null when there is none. After {@link #open()}. */
    public @Nullable Object gauge(String metric) {
        String end = String.join(".", "", name, String.valueOf(subtask), metric);
        return metrics.metrics().entrySet().stream()
                .filter(entry -> entry.getKey().endsWith(end))
                .map(entry -> entry.getValue() instanceof Gauge<?> gauge ? gauge.getValue() : null)
                .findFirst()
                .orElse(null);
    }

    /** Processing time, epoch milliseconds. */
    public long processingTime() {
        return clock.epochMillis();
    }

    /** Gives back the operator. */
    @Override
    public void close() {
        try {
            operator.dispose();
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IllegalStateException("The operator could not be closed: " + e.getMessage(), e);
        }
    }
}
