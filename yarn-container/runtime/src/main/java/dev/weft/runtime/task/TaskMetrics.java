package dev.weft.runtime.task;

import dev.weft.core.metric.Counter;
import dev.weft.core.metric.Gauge;
import dev.weft.core.metric.MetricGroup;
import dev.weft.core.metric.MetricRegistry;
import dev.weft.core.metric.MetricScope;
import dev.weft.core.metric.Rates;
import dev.weft.core.metric.SampledHistogram;
import dev.weft.core.time.Clock;
import dev.weft.runtime.checkpoint.Alignment;
import dev.weft.runtime.exchange.TaskSignal;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;

/**
 * The metrics of one attempt, under Flink's names. They show what is counted anyway; what only the task's thread can see it is asked
 * for, by mail, before each report. Registered and told by the task's thread, read by whoever reports.
 */
final class TaskMetrics {
    private static final long NANOS_PER_MILLI = 1_000_000;
    /** Asks that the distribution of the mailbox's latency is made of. */
    private static final int LATENCIES = 128;

    private final Clock clock;
    private final AtomicReference<TaskLook> look = new AtomicReference<>(TaskLook.NONE);
    private final AtomicLong initializationMillis = new AtomicLong(-1);
    private final AtomicLong alignmentNanos = new AtomicLong();
    private final AtomicLong startDelayNanos = new AtomicLong();
    private final SampledHistogram mailLatencyMillis = new SampledHistogram(LATENCIES);

    /** What the task does beside records. */
    record Served(Mailbox mailbox, Counter firedTimers) {}

    TaskMetrics(Clock clock) {
        this.clock = clock;
    }

    /** Task: the attempt is open. */
    void opened(long sinceStartNanos) {
        initializationMillis.set(sinceStartNanos / NANOS_PER_MILLI);
    }

    /** Task: all barriers of a checkpoint have come. */
    void aligned(Alignment alignment) {
        alignmentNanos.set(alignment.alignmentNanos());
        startDelayNanos.set(alignment.startDelayNanos());
    }

    /** Task: looked, so long after it was asked. */
    void looked(TaskLook seen, long waitedNanos) {
        mailLatencyMillis.update(waitedNanos / NANOS_PER_MILLI);
        look.set(seen);
    }

    /** Task: puts all into the registry. */
    void register(
            MetricRegistry registry,
            MetricScope.Task scope,
            TaskPlan plan,
            Supplier<TaskTotals> totals,
            TaskSignal signal,
            Served served) {
        MetricGroup group = registry.group(scope);
        throughput(group, totals);
        load(group, totals, signal);
        buffers(group.addGroup("Shuffle").addGroup("Netty"));
        number(group, "mailboxQueueSize", served.mailbox()::size);
        growing(group, "numFiredTimers", served.firedTimers()::getCount);
        group.meter("mailboxMailsPerSecond", Rates.meter(seen(TaskLook::mails), clock));
        group.histogram("mailboxLatencyMs", mailLatencyMillis);
        number(group, "initializationTime", initializationMillis::get);
        number(group, "checkpointAlignmentTime", alignmentNanos::get);
        number(group, "checkpointStartDelayNanos", startDelayNanos::get);
        watermarks(group, registry, scope, plan);
    }

    private void throughput(MetricGroup group, Supplier<TaskTotals> totals) {
        growing(group, "numRecordsIn", of(totals, TaskTotals::recordsIn));
        growing(group, "numRecordsOut", of(totals, TaskTotals::recordsOut));
        growing(group, "numBytesIn", of(totals, TaskTotals::bytesIn));
        growing(group, "numBytesInRemote", of(totals, TaskTotals::bytesIn));
        growing(group, "numBytesOut", of(totals, TaskTotals::bytesOut));
        growing(group, "numBuffersInLocal", seen(TaskLook::batchesIn));
        growing(group, "numBuffersInRemote", seen(TaskLook::chunksIn));
        growing(group, "numBuffersOut", seen(TaskLook::buffersOut));
    }

    private void load(MetricGroup group, Supplier<TaskTotals> totals, TaskSignal signal) {
        load(group, "busy", "Busy", of(totals, TaskTotals::busyNanos));
        load(group, "idle", "Idle", of(totals, TaskTotals::idleNanos));
        load(group, "backPressured", "BackPressured", of(totals, TaskTotals::backPressuredNanos));
        millisPerSecond(group, "softBackPressured", signal::softBackPressuredNanos);
        millisPerSecond(group, "hardBackPressured", signal::hardBackPressuredNanos);
        group.<Boolean, Gauge<Boolean>>gauge("isBackPressured", signal::withoutRoom);
    }

    private void load(MetricGroup group, String name, String capital, LongSupplier nanos) {
        millisPerSecond(group, name, nanos);
        number(group, "accumulate" + capital + "TimeMs", () -> nanos.getAsLong() / NANOS_PER_MILLI);
    }

    private void millisPerSecond(MetricGroup group, String name, LongSupplier nanos) {
        group.<Long, Gauge<Long>>gauge(name + "TimeMsPerSecond", Rates.millisPerSecond(nanos, clock));
    }

    private void buffers(MetricGroup group) {
        MetricGroup input = group.addGroup("Input").addGroup("Buffers");
        number(input, "inputQueueLength", seen(now -> now.input().elements()));
        number(input, "inputQueueSize", seen(now -> now.input().bytes()));
        input.<Double, Gauge<Double>>gauge("inPoolUsage", () -> seen().input().usage());
        MetricGroup output = group.addGroup("Output").addGroup("Buffers");
        number(output, "outputQueueLength", seen(now -> now.output().elements()));
        number(output, "outputQueueSize", seen(now -> now.output().bytes()));
        output.<Double, Gauge<Double>>gauge(
                "outPoolUsage", () -> seen().output().usage());
    }

    private void watermarks(MetricGroup group, MetricRegistry registry, MetricScope.Task scope, TaskPlan plan) {
        number(group, "currentInputWatermark", seen(now -> now.arrived(0)));
        number(group, "currentOutputWatermark", seen(TaskLook::slowest));
        List<PlannedOperator> chain = plan.chain();
        for (int i = 0; i < chain.size(); i++) {
            int index = i;
            PlannedOperator operator = chain.get(i);
            MetricGroup of = registry.group(new MetricScope.Operator(scope, operator.id(), operator.name()));
            number(of, "currentInputWatermark", seen(now -> now.arrived(index)));
            number(of, "currentOutputWatermark", seen(now -> now.left(index)));
        }
        int inputs =
                1 + plan.inputs().stream().mapToInt(PlannedInput::input).max().orElse(0);
        PlannedOperator head = chain.get(0);
        for (int i = 0; inputs > 1 && i < inputs; i++) {
            int input = i;
            MetricGroup of = registry.group(new MetricScope.Operator(scope, head.id(), head.name()));
            number(of, "currentInput" + (i + 1) + "Watermark", seen(now -> now.input(input)));
        }
    }

    private TaskLook seen() {
        TaskLook last = look.get();
        return last == null ? TaskLook.NONE : last;
    }

    private LongSupplier seen(ToLongFunction<TaskLook> value) {
        return () -> value.applyAsLong(seen());
    }

    private static LongSupplier of(Supplier<TaskTotals> totals, ToLongFunction<TaskTotals> value) {
        return () -> value.applyAsLong(totals.get());
    }

    private void growing(MetricGroup group, String name, LongSupplier total) {
        Rates.counterAndRate(group, name, total, clock);
    }

    private static void number(MetricGroup group, String name, LongSupplier value) {
        group.<Long, Gauge<Long>>gauge(name, value::getAsLong);
    }
}
