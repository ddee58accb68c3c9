package dev.weft.master.job;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.api.connector.lib.NumberSequenceSource;
import dev.weft.api.connector.lib.NumberSequenceSource.NumberSequenceSplit;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.id.AttemptId;
import dev.weft.core.id.JobId;
import dev.weft.core.id.OperatorId;
import dev.weft.master.testing.FakeCluster;
import dev.weft.master.testing.FakeWorker;
import dev.weft.master.testing.GraphBuilder;
import dev.weft.master.testing.TrickySource;
import dev.weft.master.view.JobStatus;
import dev.weft.protocol.deploy.ToWorker;
import dev.weft.protocol.deploy.ToWorker.AddSplits;
import dev.weft.protocol.deploy.ToWorker.NoMoreSplits;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Readers on workers, the enumerator on a loop of its own. */
@Timeout(60)
class SourceCoordinatorTest {
    private static final Duration SOON = Duration.ofSeconds(3);

    @Test
    void handsAllSplitsOutAndSaysWhenThereAreNoMore() throws Exception {
        try (var cluster = FakeCluster.aCluster().start()) {
            cluster.submit(GraphBuilder.threeStages("numbers", 2));
            readersStart(cluster, 1);
            readersAsk(cluster, 3);

            assertThat(numbers(splits(cluster.worker(1)))).containsExactlyElementsOf(oneToThousand());
            assertThat(cluster.worker(1).received.stream().filter(NoMoreSplits.class::isInstance))
                    .hasSizeGreaterThanOrEqualTo(2);
        }
    }

    @Test
    void beginsAnewWhenAllReadersRestart() throws Exception {
        try (var cluster = FakeCluster.aCluster().restarts(1).start()) {
            JobId job = cluster.submit(GraphBuilder.threeStages("again", 2));
            readersStart(cluster, 1);
            readersAsk(cluster, 3);
            AttemptId first = cluster.worker(1).running.firstKey();
            cluster.worker(1).fail(first::equals, ErrorCode.USER_CODE, "boom");
            cluster.advance(SOON);
            assertThat(cluster.status(job)).isEqualTo(JobStatus.RUNNING);
            cluster.worker(1).received.clear();

            readersStart(cluster, 2);
            readersAsk(cluster, 3);

            assertThat(numbers(splits(cluster.worker(1)))).containsExactlyElementsOf(oneToThousand());
        }
    }

    @Test
    void takesBackTheSplitsOfAFailedReaderAlone() throws Exception {
        try (var cluster = FakeCluster.aCluster().restarts(1).start()) {
            var graph = new GraphBuilder("pipelines");
            OperatorId source = graph.source("numbers", 2);
            graph.sink("out", 2, source, GraphBuilder.FORWARD);
            cluster.submit(graph.build());
            readersStart(cluster, 1);
            readersAsk(cluster, 3);
            List<Long> others = numbers(splits(cluster.worker(1)).stream()
                    .filter(split -> split.attempt().task().subtask() == 0)
                    .toList());
            cluster.worker(1).fail(attempt -> attempt.task().subtask() == 1, ErrorCode.USER_CODE, "boom");
            cluster.advance(SOON);
            cluster.worker(1).received.clear();

            readersStart(cluster, 2);
            readersAsk(cluster, 3);

            List<Long> again = numbers(splits(cluster.worker(1)));
            assertThat(again).isNotEmpty().doesNotContainAnyElementsOf(others);
            assertThat(again.size() + others.size()).isEqualTo(1000);
        }
    }

    /** What was handed out before the checkpoint is in the readers' state; the enumerator goes on behind it. */
    @Test
    void goesOnFromACheckpointWhenAllReadersRestart() throws Exception {
        try (var cluster = FakeCluster.aCluster()
                .restarts(1)
                .config("execution.checkpointing.interval", "1 s")
                .start()) {
            JobId job = cluster.submit(GraphBuilder.threeStages("restored", 2));
            readersStart(cluster, 1);
            cluster.worker(1).sources.forEach(cluster.worker(1)::requestSplit);
            cluster.advance(Duration.ofMillis(1100));
            List<Long> before = numbers(splits(cluster.worker(1)));
            readersAsk(cluster, 3);
            AttemptId first = cluster.worker(1).running.firstKey();
            cluster.worker(1).fail(first::equals, ErrorCode.USER_CODE, "boom");
            cluster.advance(SOON);
            assertThat(cluster.status(job)).isEqualTo(JobStatus.RUNNING);
            cluster.worker(1).received.clear();

            readersStart(cluster, 2);
            readersAsk(cluster, 3);

            List<Long> after = numbers(splits(cluster.worker(1)));
            assertThat(before).isNotEmpty();
            assertThat(after).doesNotContainAnyElementsOf(before);
            assertThat(before.size() + after.size()).isEqualTo(1000);
        }
    }

    /** Only what a reader got since the last completed checkpoint goes back: the rest is in its state. */
    @Test
    void takesBackOnlyWhatNoCheckpointHas() throws Exception {
        try (var cluster = FakeCluster.aCluster()
                .restarts(1)
                .config("execution.checkpointing.interval", "1 s")
                .start()) {
            var graph = new GraphBuilder("uncovered");
            OperatorId source = graph.source("numbers", 2);
            graph.sink("out", 2, source, GraphBuilder.FORWARD);
            cluster.submit(graph.build());
            readersStart(cluster, 1);
            cluster.worker(1).sources.forEach(cluster.worker(1)::requestSplit);
            cluster.advance(Duration.ofMillis(1100));
            List<Long> covered = numbers(splits(cluster.worker(1)));
            cluster.worker(1).fail(attempt -> attempt.task().subtask() == 1, ErrorCode.USER_CODE, "boom");
            cluster.advance(SOON);
            cluster.worker(1).received.clear();

            readersStart(cluster, 2);
            readersAsk(cluster, 3);

            assertThat(covered).isNotEmpty();
            assertThat(numbers(splits(cluster.worker(1)))).doesNotContainAnyElementsOf(covered);
        }
    }

    /** CASES 59: an enumerator without state costs checkpoints; it is told of those that are complete. */
    @Test
    void anEnumeratorThatHasNoStateCostsTheCheckpointOnly() {
        try (var cluster = FakeCluster.aCluster()
                .config("execution.checkpointing.interval", "1 s")
                .config("execution.checkpointing.tolerable-failed-checkpoints", "10")
                .start()) {
            submitTricky(cluster, TrickySource.Trick.NONE);
            JobId job = JobId.hashOf("tricky");

            cluster.advance(SOON);

            assertThat(cluster.status(job)).isEqualTo(JobStatus.RUNNING);
            assertThat(cluster.get(cluster.dispatcher.checkpoints(job))
                            .latestFailed()
                            .orElseThrow()
                            .failureMessage())
                    .get()
                    .asString()
                    .contains("Enumerator of source 'tricky' has no state")
                    .contains("There are no checkpoints here");
        }
    }

    @Test
    void aReaderThatReportsTwiceIsAddedOnce() {
        try (var cluster = FakeCluster.aCluster().start()) {
            TrickySource source = submitTricky(cluster, TrickySource.Trick.NONE);
            readersStart(cluster, 1);
            readersStart(cluster, 1);

            assertThat(source.calls()).containsOnlyOnce("addReader 0");
        }
    }

    /** DESIGN 3: a failing enumerator fails the job, not the process; the message names source and call. */
    @Test
    void aFailingEnumeratorFailsTheJob() {
        for (var trick : List.of(TrickySource.Trick.THROW_IN_CREATE, TrickySource.Trick.THROW_IN_ADD_READER)) {
            try (var cluster = FakeCluster.aCluster().start()) {
                TrickySource source = submitTricky(cluster, trick);
                readersStart(cluster, 1);

                assertThat(failureOf(cluster, source)).contains("tricky").contains("enumerator says no");
            }
        }
    }

    @Test
    void anErrorOfAnEnumeratorFailsTheJobToo() {
        try (var cluster = FakeCluster.aCluster().start()) {
            TrickySource source = submitTricky(cluster, TrickySource.Trick.LINKAGE_ERROR);
            readersStart(cluster, 1);

            assertThat(failureOf(cluster, source)).contains("NoClassDefFoundError");
        }
    }

    @Test
    void codeThatIsNoSourceFailsTheJob() {
        try (var cluster = FakeCluster.aCluster().start()) {
            var graph = new GraphBuilder("broken");
            OperatorId source = graph.brokenSource("broken", 1);
            graph.sink("out", 1, source, GraphBuilder.REBALANCE);
            JobId job = cluster.submit(graph.build());

            assertThat(cluster.status(job)).isEqualTo(JobStatus.FAILED);
        }
    }

    @Test
    void anEnumeratorThatDoesNotComeBackFailsTheJob() {
        try (var cluster = FakeCluster.aCluster()
                .config("source.enumerator.call-timeout", "30 s")
                .start()) {
            JobId job = cluster.submit(GraphBuilder.threeStages("hangs", 1));
            cluster.holdSources();
            readersStart(cluster, 1);

            cluster.advance(Duration.ofSeconds(31));

            String message = cluster.get(cluster.dispatcher.result(job))
                    .orElseThrow()
                    .failure()
                    .orElseThrow()
                    .message();
            assertThat(message).contains("numbers").contains("addReader").contains("30 s");
        }
    }

    @Test
    void runsSlowWorkElsewhereAndItsHandlerInOrder() {
        try (var cluster = FakeCluster.aCluster().start()) {
            TrickySource source = submitTricky(cluster, TrickySource.Trick.CALL_ASYNC);
            cluster.advance(Duration.ofMillis(250));

            assertThat(source.calls()).containsSubsequence("handled 1", "handled again", "handled again");
        }
    }

    @Test
    void carriesEventsBothWays() {
        try (var cluster = FakeCluster.aCluster().start()) {
            TrickySource source = submitTricky(cluster, TrickySource.Trick.NONE);
            readersStart(cluster, 1);
            AttemptId reader = cluster.worker(1).sources.keySet().iterator().next();
            byte[] event = GraphBuilder.code(new TrickySource.Ping("hello")).bytes();

            cluster.worker(1)
                    .readerEvent(reader, cluster.worker(1).sources.getOrDefault(reader, OperatorId.hashOf("")), event);
            cluster.run();

            assertThat(source.calls()).contains("event 0 hello");
            assertThat(cluster.worker(1).received).anyMatch(ToWorker.EnumeratorEvent.class::isInstance);
        }
    }

    @Test
    void closesEnumeratorsWhenTheJobEnds() {
        try (var cluster = FakeCluster.aCluster().start()) {
            TrickySource source = submitTricky(cluster, TrickySource.Trick.NONE);
            assertThat(cluster.metrics.metrics()).isNotEmpty();
            cluster.worker(1).finishAll();
            cluster.run();

            assertThat(source.calls()).contains("close");
            assertThat(cluster.metrics.metrics())
                    .as("metrics hold the job's classes")
                    .isEmpty();
        }
    }

    private static TrickySource submitTricky(FakeCluster cluster, TrickySource.Trick trick) {
        var source = new TrickySource(trick);
        var graph = new GraphBuilder("tricky");
        OperatorId operator = graph.source("tricky", 1, source);
        graph.sink("out", 1, operator, GraphBuilder.REBALANCE);
        cluster.submit(graph.build());
        return source;
    }

    private static String failureOf(FakeCluster cluster, TrickySource source) {
        cluster.run();
        JobId job = JobId.hashOf("tricky");
        assertThat(cluster.status(job)).as(source.calls().toString()).isEqualTo(JobStatus.FAILED);
        return cluster.get(cluster.dispatcher.result(job))
                .orElseThrow()
                .failure()
                .orElseThrow()
                .message();
    }

    private static void readersStart(FakeCluster cluster, int attempt) {
        FakeWorker worker = cluster.worker(1);
        worker.sources.forEach((reader, source) -> {
            if (reader.number() == attempt) {
                worker.readerStarted(reader, source);
            }
        });
        cluster.run();
    }

    private static void readersAsk(FakeCluster cluster, int times) {
        FakeWorker worker = cluster.worker(1);
        for (int i = 0; i < times; i++) {
            worker.sources.forEach((reader, source) -> {
                if (worker.running.containsKey(reader)) {
                    worker.requestSplit(reader, source);
                }
            });
            cluster.run();
        }
    }

    private static List<AddSplits> splits(FakeWorker worker) {
        return worker.received.stream()
                .filter(AddSplits.class::isInstance)
                .map(AddSplits.class::cast)
                .toList();
    }

    private static List<Long> numbers(List<AddSplits> messages) throws Exception {
        var serializer = new NumberSequenceSource(1, 1).getSplitSerializer();
        List<Long> numbers = new ArrayList<>();
        for (AddSplits message : messages) {
            for (byte[] bytes : message.splits()) {
                NumberSequenceSplit split = serializer.deserialize(message.serializerVersion(), bytes);
                LongStream.rangeClosed(split.from(), split.to()).forEach(numbers::add);
            }
        }
        numbers.sort(null);
        return numbers;
    }

    private static List<Long> oneToThousand() {
        return LongStream.rangeClosed(1, 1000).boxed().toList();
    }
}
