package dev.weft.master.job;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.core.error.ErrorCode;
import dev.weft.core.id.AttemptId;
import dev.weft.core.id.JobId;
import dev.weft.core.id.VertexId;
import dev.weft.master.testing.FakeCluster;
import dev.weft.master.testing.FakeWorker;
import dev.weft.master.testing.GraphBuilder;
import dev.weft.master.view.EventTimeView;
import dev.weft.master.view.VertexDetails;
import dev.weft.protocol.deploy.ToWorker;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Readers tell how far they have come and hear how far they may go; where event time stands is in the views. */
@Timeout(60)
class WatermarkAlignmentTest {
    private static final Duration SOON = Duration.ofSeconds(3);
    private static final long NONE = Long.MAX_VALUE;

    @Test
    void answersEachReaderWithItsLimitAlone() throws Exception {
        try (var cluster = FakeCluster.aCluster().start()) {
            cluster.submit(GraphBuilder.threeStages("aligned", 2));
            cluster.advance(SOON);

            tell(cluster, 0, 100, NONE);
            tell(cluster, 1, 900, NONE);
            tell(cluster, 1, 900, 120);

            assertThat(limits(cluster)).containsExactly("0 up to 120", "1 up to 120");
        }
    }

    @Test // whoever is at its end reports no more
    void aDrainedReaderHoldsNobodyBack() throws Exception {
        try (var cluster = FakeCluster.aCluster().start()) {
            cluster.submit(GraphBuilder.threeStages("aligned", 2));
            cluster.advance(SOON);
            tell(cluster, 0, 100, 120);
            AttemptId slow = reader(cluster.worker(1), 0);
            cluster.worker(1).drain(slow::equals);
            cluster.advance(SOON);

            tell(cluster, 0, 100, 120);
            tell(cluster, 1, 900, 120);

            assertThat(limits(cluster)).containsExactly("1 up to 920");
        }
    }

    @Test
    void aReaderThatRestartsIsForgottenUntilItReports() throws Exception {
        try (var cluster = FakeCluster.aCluster().restarts(1).start()) {
            cluster.submit(GraphBuilder.threeStages("aligned", 2));
            cluster.advance(SOON);
            tell(cluster, 0, 100, 120);
            AttemptId slow = reader(cluster.worker(1), 0);
            cluster.worker(1).fail(slow::equals, ErrorCode.USER_CODE, "boom");
            cluster.advance(SOON);
            assertThat(reader(cluster.worker(1), 0)).isGreaterThan(slow);

            tell(cluster, 1, 900, NONE);

            assertThat(limits(cluster)).containsExactly("1 up to 920");
        }
    }

    @Test
    void viewsNameWhoHoldsTimeBack() throws Exception {
        try (var cluster = FakeCluster.aCluster().start()) {
            JobId job = cluster.submit(GraphBuilder.threeStages("times", 2));
            cluster.advance(SOON);

            VertexId second = cluster.details(job).vertices().get(1).id();
            VertexDetails details = cluster.get(cluster.dispatcher.vertex(job, second));

            assertThat(details.subtasks().get(0).time())
                    .contains(new EventTimeView(
                            false, 500, false, Optional.of(new EventTimeView.Holder("Source: numbers (2/2)", 500))));
        }
    }

    private static void tell(FakeCluster cluster, int subtask, long watermark, long limit) {
        FakeWorker worker = cluster.worker(1);
        AttemptId reader = reader(worker, subtask);
        worker.readerWatermark(
                reader, Objects.requireNonNull(worker.sources.get(reader), "no source"), watermark, false, limit);
        cluster.advance(Duration.ofMillis(100));
    }

    private static AttemptId reader(FakeWorker worker, int subtask) {
        return worker.running.keySet().stream()
                .filter(worker.sources::containsKey)
                .filter(attempt -> attempt.task().subtask() == subtask)
                .findFirst()
                .orElseThrow();
    }

    private static List<String> limits(FakeCluster cluster) {
        return cluster.worker(1).received.stream()
                .filter(ToWorker.WatermarkLimit.class::isInstance)
                .map(ToWorker.WatermarkLimit.class::cast)
                .map(message -> message.attempt().task().subtask() + " up to " + message.limit())
                .toList();
    }
}
