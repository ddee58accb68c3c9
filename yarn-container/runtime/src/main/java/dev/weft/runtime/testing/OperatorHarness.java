package dev.weft.runtime.testing;

import dev.weft.api.connector.MailboxExecutor;
import dev.weft.api.function.Accumulator;
import dev.weft.api.graph.OperatorSpec;
import dev.weft.core.config.Configuration;
import dev.weft.core.id.AttemptId;
import dev.weft.core.id.JobId;
import dev.weft.core.id.OperatorId;
import dev.weft.core.id.TaskId;
import dev.weft.core.id.VertexId;
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
import dev.weft.runtime.timer.ProcessingTimers;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;

/**
 * Runs one operator by hand, with time that stands still until it is moved. What the operator emits is kept in order. The test's
 * thread.
 */
public final class OperatorHarness implements AutoCloseable {
    private static final int MAX_PARALLELISM = 128;

    private final ManualClock clock = new ManualClock();
    private final ProcessingTimers timers = new ProcessingTimers(clock);
    private final RecordContext context = new RecordContext();
    private final SortedMap<String, Accumulator<?, ?>> accumulators = TaskScope.noAccumulators();
    private final ArrayDeque<MailboxExecutor.ThrowingAction> mail = new ArrayDeque<>();
    private final List<Object> output = new ArrayList<>();
    private final RecordCount written = new RecordCount();
    private final Operator operator;

    private OperatorHarness(String name, OperatorSpec spec, Configuration configuration, boolean objectReuse) {
        ClassLoader loader = Thread.currentThread().getContextClassLoader();
        TaskSignal signal = new TaskSignal(clock);
        OperatorFactory factory = new OperatorFactory(
                scope(configuration, objectReuse, loader),
                context,
                new ClassCopies(),
                signal,
                new OutputSet(signal, clock));
        UserParts parts = UserParts.of(name, spec, loader);
        operator = factory.operator("operator", OperatorId.hashOf(name), parts, output::add, written);
    }

    /** A harness of an operator with one input; call {@link #open()} first. */
    public static OperatorHarness of(String name, OperatorSpec spec) {
        return new OperatorHarness(name, spec, new Configuration(), true);
    }

    private TaskScope scope(Configuration configuration, boolean objectReuse, ClassLoader loader) {
        TaskId task = new TaskId(JobId.hashOf("harness"), VertexId.hashOf("harness"), 0);
        return new TaskScope(
                new AttemptId(task, 1),
                "harness",
                "harness",
                1,
                MAX_PARALLELISM,
                "localhost",
                configuration,
                objectReuse,
                loader,
                timers,
                new HarnessMailbox(),
                new MetricRegistry(),
                TaskScope.noHooks(),
                accumulators);
    }

    /** Opens the operator. */
    public OperatorHarness open() throws Exception {
        operator.open();
        return this;
    }

    /** Processes a record without a timestamp. */
    public OperatorHarness process(Object record) {
        return process(record, OutputChannel.NO_TIMESTAMP);
    }

    /** Processes a record with a timestamp, epoch milliseconds. */
    public OperatorHarness process(Object record, long timestamp) {
        context.timestamp = timestamp;
        operator.input(0).accept(record);
        return this;
    }

    /** Moves event time. */
    public OperatorHarness watermark(long watermark) throws Exception {
        context.watermark = watermark;
        operator.onWatermark(watermark);
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
        while (!mail.isEmpty()) {
            mail.remove().run();
        }
        return this;
    }

    /** All input was read. */
    public OperatorHarness endOfInput() throws Exception {
        operator.endOfInput();
        return this;
    }

    /** What was emitted so far, in order. */
    public List<Object> output() {
        return List.copyOf(output);
    }

    /** Records handed to a sink's writer. */
    public long written() {
        return written.count;
    }

    /** Processing time, epoch milliseconds. */
    public long processingTime() {
        return clock.epochMillis();
    }

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

    private final class HarnessMailbox implements MailboxExecutor {
        @Override
        public void execute(ThrowingAction action, String description) {
            mail.add(action);
        }

        @Override
        public void yield() {
            if (!tryYield()) {
                throw new IllegalStateException("Nobody puts mail while the test's thread waits for it");
            }
        }

        @Override
        public boolean tryYield() {
            ThrowingAction action = mail.poll();
            if (action == null) {
                return false;
            }
            try {
                action.run();
            } catch (RuntimeException e) {
                throw e;
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
            return true;
        }
    }
}
