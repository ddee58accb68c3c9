package dev.weft.master;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.core.id.JobId;
import dev.weft.master.cluster.ApplicationEnd;
import dev.weft.master.config.DispatcherConfig.Mode;
import dev.weft.master.dispatcher.Outcome;
import dev.weft.master.testing.FakeCluster;
import dev.weft.master.testing.FakeWorker;
import dev.weft.master.testing.GraphBuilder;
import dev.weft.master.view.ExecutionState;
import dev.weft.master.view.JobDetails;
import dev.weft.master.view.JobStatus;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class MasterProcessTest {
    @Test
    void runsAJobFromSubmissionToItsEnd() {
        try (var cluster = FakeCluster.aCluster().start()) {
            JobId job = cluster.submit(GraphBuilder.threeStages("numbers", 4));
            cluster.run();
            JobDetails running = cluster.details(job);
            cluster.workers.values().forEach(FakeWorker::finishAll);

            assertThat(running.overview().status()).isEqualTo(JobStatus.RUNNING);
            assertThat(running.overview().tasks().count(ExecutionState.RUNNING)).isEqualTo(12);
            assertThat(cluster.workers).as("4 slots, 2 per worker").hasSize(2);
            assertThat(cluster.status(job)).isEqualTo(JobStatus.FINISHED);
            assertThat(cluster.get(cluster.dispatcher.result(job))).isPresent();
        }
    }

    @Test
    void whoAsksAMasterThatIsClosedIsRefused() {
        var cluster = FakeCluster.aCluster().start();
        CompletableFuture<?> open = cluster.dispatcher.whenEnded(cluster.submit(GraphBuilder.threeStages("open", 1)));
        cluster.close();

        assertThat(open).isCompletedExceptionally();
        assertThat(cluster.dispatcher.jobs()).isCompletedExceptionally();
    }

    @Test
    void endsTheApplicationWithItsOneJob() {
        try (var cluster = FakeCluster.aCluster().mode(Mode.APPLICATION).start()) {
            cluster.submit(GraphBuilder.threeStages("numbers", 2));
            cluster.run();
            cluster.workers.values().forEach(FakeWorker::finishAll);
            cluster.advance(Duration.ofSeconds(1));

            Outcome outcome = cluster.get(cluster.master.ended());
            assertThat(outcome.end()).isEqualTo(ApplicationEnd.SUCCEEDED);
            assertThat(cluster.driver.end).isEqualTo(ApplicationEnd.SUCCEEDED);
            assertThat(cluster.workers.values()).allMatch(worker -> worker.stopped);
        }
    }
}
