package dev.weft.core.metric;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.core.config.Configuration;
import dev.weft.core.config.MetricOptions;
import dev.weft.core.id.AttemptId;
import dev.weft.core.id.JobId;
import dev.weft.core.id.OperatorId;
import dev.weft.core.id.TaskId;
import dev.weft.core.id.VertexId;
import dev.weft.core.testing.ManualClock;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class MetricRegistryTest {
    private static final SplittableRandom RANDOM = new SplittableRandom(1);
    private static final MetricScope.Task TASK = new MetricScope.Task(
            new AttemptId(new TaskId(JobId.random(RANDOM), VertexId.random(RANDOM), 3), 2), "job", "Map -> Sink");
    private static final MetricScope.Operator OPERATOR =
            new MetricScope.Operator(TASK, OperatorId.random(RANDOM), "Map");

    private final ScopeNames names = ScopeNames.ofWorker(new Configuration(), "node7", "w1");
    private final MetricRegistry registry = new MetricRegistry(names, 100);
    private final MetricGroup group = registry.group(OPERATOR);

    @Test
    void namesMetricsByTheirScope() {
        Counter counter = group.addGroup("user").counter("records");
        registry.group(TASK).counter("records");
        registry.group(new MetricScope.Process()).counter("records");

        counter.inc(3);

        assertThat(registry.metrics())
                .containsOnlyKeys(
                        "node7.taskmanager.w1.job.Map.3.user.records",
                        "node7.taskmanager.w1.job.Map -> Sink.3.records",
                        "node7.taskmanager.w1.records");
        assertThat(registry.values().get(OPERATOR)).isEqualTo(MetricValues.ofNumbers(Map.of("user.records", 3.0)));
        assertThat(group.getMetricIdentifier("records")).isEqualTo("node7.taskmanager.w1.job.Map.3.records");
    }

    @Test
    void namesFollowTheConfiguredFormats() {
        Configuration config = new Configuration();
        config.set(MetricOptions.SCOPE_TM, "weft.<tm_id>");
        config.set(MetricOptions.SCOPE_TM_JOB, "*.<job_name>");
        config.set(MetricOptions.SCOPE_TASK, "*.<subtask_index>-<task_attempt_num>");
        config.set(MetricOptions.SCOPE_DELIMITER, "_");
        MetricRegistry named = new MetricRegistry(ScopeNames.ofWorker(config, "node7", "w1"), 100);

        assertThat(named.group(TASK).getMetricIdentifier("records")).isEqualTo("weft_w1_job_3-1_records");
    }

    @Test
    void keepsTheEarlierMetricOfAName() {
        Counter first = group.counter("records");
        Counter second = group.counter("records");

        second.inc();

        assertThat(registry.metrics(OPERATOR).get("records")).isSameAs(first);
        assertThat(second.getCount()).isEqualTo(1);
    }

    @Test
    void addsKeyAndValueAsVariable() {
        MetricGroup user = group.addGroup("tenant", "blue");

        assertThat(user.getAllVariables())
                .containsEntry("<tenant>", "blue")
                .containsEntry("<host>", "node7")
                .containsEntry("<task_attempt_num>", "1")
                .containsEntry("<operator_name>", "Map");
        assertThat(user.getScopeComponents()).endsWith("tenant", "blue");
    }

    @Test
    void forgetsATaskWithItsOperators() {
        group.counter("a");
        registry.group(TASK).counter("b");
        registry.group(new MetricScope.Process()).counter("c");

        registry.remove(TASK);

        assertThat(registry.values()).containsOnlyKeys(new MetricScope.Process());
    }

    @Test
    void keepsNoMoreOfATaskThanTheLimit() {
        MetricRegistry small = new MetricRegistry(names, 3);
        for (int i = 0; i < 5; i++) {
            small.group(OPERATOR).counter("c" + i);
            small.group(new MetricScope.Process()).counter("c" + i);
        }

        assertThat(small.metrics(OPERATOR)).containsOnlyKeys("c0", "c1", "c2");
        assertThat(small.metrics(new MetricScope.Process())).hasSize(5);
        small.remove(TASK);
        small.group(TASK).counter("again");
        assertThat(small.metrics(TASK)).hasSize(1);
    }

    @Test
    void readsEveryKindOfMetric() {
        var clock = new ManualClock();
        group.<Integer, Gauge<Integer>>gauge("number", () -> 7);
        group.<String, Gauge<String>>gauge("text", () -> "seven");
        group.<Long, Gauge<Long>>gauge("failing", () -> {
            throw new IllegalStateException("user code");
        });
        group.meter("meter", new MeterView(new SimpleCounter(), clock)).markEvent(10);
        SampledHistogram histogram = group.histogram("took", new SampledHistogram(100));
        for (int i = 1; i <= 100; i++) {
            histogram.update(i);
        }
        clock.advance(Duration.ofSeconds(2));

        MetricValues values = Objects.requireNonNull(registry.values().get(OPERATOR));

        assertThat(values.texts()).containsOnly(Map.entry("text", "seven"));
        assertThat(values.numbers())
                .containsEntry("number", 7.0)
                .containsEntry("meter", 5.0)
                .containsEntry("took_min", 1.0)
                .containsEntry("took_max", 100.0)
                .containsEntry("took_mean", 50.5)
                .containsKeys("took_median", "took_stddev", "took_p75", "took_p90", "took_p95", "took_p98", "took_p99")
                .containsKey("took_p999")
                .doesNotContainKey("failing");
    }

    @Test
    void measuresTheRateOfACounter() {
        var clock = new ManualClock();
        var meter = new MeterView(new SimpleCounter(), clock);

        meter.markEvent(100);
        clock.advance(Duration.ofSeconds(2));

        assertThat(meter.getRate()).isEqualTo(50.0);
        clock.advance(Duration.ofMillis(100));
        assertThat(meter.getRate()).isEqualTo(50.0);
        clock.advance(Duration.ofSeconds(1));
        assertThat(meter.getRate()).isZero();
    }

    @Test
    void showsTheJvm() {
        ProcessMetrics.register(registry, new ManualClock());

        assertThat(Objects.requireNonNull(registry.values().get(new MetricScope.Process()))
                        .numbers())
                .containsKeys(
                        "Status.JVM.CPU.Load",
                        "Status.JVM.CPU.Time",
                        "Status.JVM.Memory.Heap.Used",
                        "Status.JVM.Memory.NonHeap.Committed",
                        "Status.JVM.Memory.Metaspace.Max",
                        "Status.JVM.Memory.Direct.MemoryUsed",
                        "Status.JVM.Memory.Mapped.Count",
                        "Status.JVM.Threads.Count",
                        "Status.JVM.GarbageCollector.All.TimeMsPerSecond",
                        "Status.JVM.ClassLoader.ClassesLoaded",
                        "Status.JVM.FileDescriptor.Open");
    }
}
