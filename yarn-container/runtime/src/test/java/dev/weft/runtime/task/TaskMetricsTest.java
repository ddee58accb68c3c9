package dev.weft.runtime.task;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.api.graph.Partitioning;
import dev.weft.api.time.WatermarkStrategy;
import dev.weft.core.config.MetricOptions;
import dev.weft.core.id.AttemptId;
import dev.weft.core.metric.MetricRegistry;
import dev.weft.core.metric.MetricScope;
import dev.weft.core.metric.MetricValues;
import dev.weft.runtime.testing.Collected;
import dev.weft.runtime.testing.Numbers;
import dev.weft.runtime.testing.Specs;
import dev.weft.runtime.testing.TestJob;
import dev.weft.runtime.testing.Workers;
import java.util.Map;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What tasks that have read everything, and wait to be told to finish, show of themselves. */
@Timeout(120)
class TaskMetricsTest {
    private static final double RECORDS = 1000;
    private static final double ODD = 500;

    @AfterEach
    void forget() {
        Collected.clear();
    }

    private static double number(Workers workers, AttemptId attempt, String name) {
        return Objects.requireNonNull(
                ofTask(workers.metrics(), attempt).numbers().get(name), name);
    }

    private static MetricValues ofTask(MetricRegistry metrics, AttemptId attempt) {
        return find(metrics, attempt, "");
    }

    /** Of the operator of this name, or the task's own for none. */
    private static MetricValues find(MetricRegistry metrics, AttemptId attempt, String operator) {
        return metrics.values().entrySet().stream()
                .filter(entry -> entry.getKey()
                        .inTask()
                        .filter(task -> task.attempt().equals(attempt))
                        .isPresent())
                .filter(entry ->
                        operator.equals(entry.getKey() instanceof MetricScope.Operator found ? found.name() : ""))
                .map(Map.Entry::getValue)
                .findFirst()
                .orElseThrow();
    }

    /** Tasks answer by mail: asks again until the last of them has seen its end. */
    private static void look(Workers workers, AttemptId... attempts) throws InterruptedException {
        for (AttemptId attempt : attempts) {
            until(() -> {
                workers.all().forEach(worker -> worker.tasks().lookAtMetrics());
                return number(workers, attempt, "currentInputWatermark") == Long.MAX_VALUE;
            });
        }
    }

    /** Ends with the test's time at the latest, which interrupts. */
    private static void until(BooleanSupplier reached) throws InterruptedException {
        while (!reached.getAsBoolean()) {
            if (Thread.interrupted()) {
                throw new InterruptedException("Not reached in time");
            }
            Thread.yield();
        }
    }

    private record Flow(TestJob job, TestJob.Vertex source, TestJob.Vertex sink) {}

    private static Flow flow(String name, int processes) {
        WatermarkStrategy<Long> time =
                WatermarkStrategy.<Long>forMonotonousTimestamps().withTimestampAssigner((number, known) -> number);
        TestJob job = new TestJob(name)
                .checkpointing()
                .splits(Specs.toFirst((long) RECORDS))
                .place((vertex, subtask) -> vertex.index() % processes);
        TestJob.Vertex source = job.vertex(
                "source",
                1,
                Specs.source(new Numbers<>(i -> i), time),
                Specs.map((Long i) -> i, Specs.LONG),
                Specs.filter((Long i) -> i % 2 == 1, Specs.LONG));
        TestJob.Vertex sink = job.vertex(
                "sink", 1, Specs.map((Long i) -> i, Specs.LONG), Specs.sink(new Collected<Long>(name), Specs.LONG));
        job.edge(source, sink, new Partitioning.Rebalance(), Specs.LONG);
        return new Flow(job, source, sink);
    }

    @Test
    void showsRecordsTimeAndBuffersUnderTheirNames() throws Exception {
        try (Workers workers = Workers.inProcess()) {
            Flow made = flow("metrics", 1);
            TestJob job = made.job().start(workers.all());
            job.snapshots().awaitDrained(2);
            AttemptId source = job.attemptOf(made.source(), 0);
            AttemptId sink = job.attemptOf(made.sink(), 0);
            look(workers, source, sink);

            assertThat(ofTask(workers.metrics(), source).numbers())
                    .containsEntry("numRecordsIn", 0.0)
                    .containsEntry("numRecordsOut", ODD)
                    .containsKeys("numRecordsOutPerSecond", "numBytesOutPerSecond", "numBuffersOutPerSecond");
            assertThat(ofTask(workers.metrics(), sink).numbers())
                    .containsEntry("numRecordsIn", ODD)
                    .containsEntry("numRecordsOut", 0.0)
                    .containsEntry("currentOutputWatermark", (double) Long.MAX_VALUE)
                    .containsEntry("Shuffle.Netty.Input.Buffers.inPoolUsage", 0.0)
                    .containsEntry("Shuffle.Netty.Input.Buffers.inputQueueLength", 0.0)
                    .containsKeys(
                            "busyTimeMsPerSecond",
                            "idleTimeMsPerSecond",
                            "backPressuredTimeMsPerSecond",
                            "softBackPressuredTimeMsPerSecond",
                            "hardBackPressuredTimeMsPerSecond",
                            "numFiredTimersPerSecond",
                            "accumulateBusyTimeMs",
                            "Shuffle.Netty.Output.Buffers.outPoolUsage",
                            "mailboxQueueSize",
                            "mailboxMailsPerSecond",
                            "mailboxLatencyMs_p99",
                            "initializationTime",
                            "checkpointAlignmentTime",
                            "checkpointStartDelayNanos");
            assertThat(ofTask(workers.metrics(), sink).numbers().get("numBuffersInLocal"))
                    .isPositive();
            assertThat(ofTask(workers.metrics(), sink).texts()).containsEntry("isBackPressured", "false");

            job.forAll((threads, attempt) -> threads.finish(attempt));
            job.await(30).finished();
            assertThat(workers.metrics().values())
                    .as("ended tasks leave nothing")
                    .isEmpty();
        }
    }

    @Test
    void operatorsShowWhatIsCountedAroundThem() throws Exception {
        try (Workers workers = Workers.inProcess()) {
            Flow made = flow("operators", 1);
            TestJob job = made.job().start(workers.all());
            job.snapshots().awaitDrained(2);
            AttemptId source = job.attemptOf(made.source(), 0);
            AttemptId sink = job.attemptOf(made.sink(), 0);
            look(workers, source, sink);

            assertCounts(workers, source, made.source().chain().get(0).name(), RECORDS, RECORDS);
            assertCounts(workers, source, made.source().chain().get(1).name(), RECORDS, RECORDS);
            assertCounts(workers, source, made.source().chain().get(2).name(), RECORDS, ODD);
            assertCounts(workers, sink, made.sink().chain().get(0).name(), ODD, ODD);
            assertCounts(workers, sink, made.sink().chain().get(1).name(), ODD, 0);
        }
    }

    private static void assertCounts(Workers workers, AttemptId attempt, String operator, double in, double out) {
        assertThat(find(workers.metrics(), attempt, operator).numbers())
                .as(operator)
                .containsEntry("numRecordsIn", in)
                .containsEntry("numRecordsOut", out);
    }

    @Test
    void markersShowHowLongRecordsTake() throws Exception {
        try (Workers workers = Workers.inProcess()) {
            TestJob job = new TestJob("latency")
                    .option(MetricOptions.LATENCY_INTERVAL.key(), "1 ms")
                    .splits(Specs.each(Long.MAX_VALUE / 4));
            TestJob.Vertex source = job.vertex("source", 2, Specs.source(new Numbers<>(i -> i)));
            TestJob.Vertex sink = job.vertex(
                    "sink",
                    2,
                    Specs.filter((Long i) -> false, Specs.LONG),
                    Specs.sink(new Collected<Long>("no"), Specs.LONG));
            job.edge(source, sink, new Partitioning.Rebalance(), Specs.LONG);
            job.start(workers.all());

            MetricScope.Job scope = new MetricScope.Job(job.attemptOf(sink, 0).job(), "test");
            until(() -> workers.metrics().metrics(scope).size() == 6);
            assertThat(workers.metrics().metrics(scope).keySet())
                    .as("two subtasks of three operators, by one source")
                    .hasSize(6)
                    .allMatch(
                            name -> name.matches(
                                    "latency\\.source_id\\.\\w+\\.operator_id\\.\\w+\\.operator_subtask_index\\.[01]\\.latency"));

            job.forAll((threads, attempt) -> threads.cancel(attempt));
            job.await(30);
            assertThat(workers.metrics().values()).isEmpty();
        }
    }

    @Test
    void whatCameOverTheNetworkIsCountedInBytes() throws Exception {
        try (Workers workers = Workers.overTcp(2)) {
            Flow made = flow("remote", 2);
            TestJob job = made.job().start(workers.all());
            job.snapshots().awaitDrained(2);
            AttemptId source = job.attemptOf(made.source(), 0);
            AttemptId sink = job.attemptOf(made.sink(), 0);
            look(workers, source, sink);

            double bytes = number(workers, sink, "numBytesIn");
            assertThat(bytes).isPositive();
            assertThat(ofTask(workers.metrics(), source).numbers()).containsEntry("numBytesOut", bytes);
            assertThat(ofTask(workers.metrics(), sink).numbers().get("numBuffersInRemote"))
                    .isPositive();
        }
    }
}
