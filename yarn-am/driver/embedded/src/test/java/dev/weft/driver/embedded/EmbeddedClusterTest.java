package dev.weft.driver.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.api.StreamExecutionEnvironment;
import dev.weft.api.execution.JobClient;
import dev.weft.api.execution.JobStatus;
import dev.weft.client.ClientOptions;
import dev.weft.client.JobListing;
import dev.weft.client.JobProgress;
import dev.weft.client.RestAddress;
import dev.weft.client.RestClusterClient;
import dev.weft.core.config.Configuration;
import dev.weft.core.config.DeploymentOptions;
import dev.weft.core.config.RestOptions;
import dev.weft.core.config.TaskManagerOptions;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.id.JobId;
import dev.weft.master.config.DispatcherConfig;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Client, REST server and a living cluster together: the way of {@code weft run -m host:port}, list and cancel. */
@Timeout(120)
class EmbeddedClusterTest {
    private EmbeddedCluster cluster;
    private RestClusterClient client;
    private URI rest;

    @BeforeEach
    void start() {
        Configuration config =
                new Configuration().set(RestOptions.BIND_PORT, "0").set(TaskManagerOptions.NUM_TASK_SLOTS, 4);
        cluster = EmbeddedCluster.start(new EmbeddedCluster.Settings(
                config, DispatcherConfig.Mode.SESSION, true, getClass().getClassLoader()));
        rest = URI.create(cluster.restAddress().orElseThrow());
        client = new RestClusterClient(RestAddress.fixed(rest), Optional.empty(), ClientOptions.from(config));
    }

    @AfterEach
    void stop() {
        cluster.close();
    }

    @Test
    void runsAJobThatCameOverRest() throws Exception {
        try (Printed printed = new Printed()) {
            StreamExecutionEnvironment env = remote();
            env.fromElements("a", "b").map(t -> t + "!").returns(String.class).print();

            env.execute("over rest");

            assertThat(printed.lines()).containsExactlyInAnyOrder("a!", "b!");
        }
        JobListing listed = client.jobs().join().get(0);
        assertThat(listed.name()).isEqualTo("over rest");
        assertThat(listed.status()).isEqualTo(JobStatus.FINISHED);
        assertThat(listed.endMillis()).isGreaterThanOrEqualTo(listed.startMillis());
    }

    @Test
    void showsProgressAndCancels() throws Exception {
        StreamExecutionEnvironment env = remote();
        env.fromSequence(1, Long.MAX_VALUE).filter(x -> x < 0).disableChaining().print();
        JobClient job = env.executeAsync("endless");
        awaitRecords(job.getJobID());

        JobProgress progress = client.progress(job.getJobID()).join();
        assertThat(progress.listing().status()).isEqualTo(JobStatus.RUNNING);
        assertThat(progress.recordsRead()).isPositive();
        assertThat(progress.vertices()).hasSizeGreaterThanOrEqualTo(2);
        client.cancel(job.getJobID()).join();

        assertThatThrownBy(() -> job.getJobExecutionResult().get()).hasMessageContaining("was cancelled");
        assertThat(client.end(job.getJobID()).join().orElseThrow().status()).isEqualTo(JobStatus.CANCELED);
    }

    @Test
    void tellsTheFirstCauseOfAFailedJob() {
        StreamExecutionEnvironment env = remote();
        env.fromElements(1, 2, 3).filter(EmbeddedClusterTest::explode).print();

        assertThatThrownBy(env::execute)
                .isInstanceOfSatisfying(
                        EngineException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.USER_CODE))
                .hasMessageContaining("java.lang.IllegalStateException: boom 1");
    }

    @Test
    void answersForJobsThatItDoesNotKnow() {
        JobId unknown = JobId.hashOf("unknown");

        assertThatThrownBy(() -> client.cancel(unknown).join())
                .cause()
                .isInstanceOfSatisfying(
                        EngineException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.NOT_FOUND));
    }

    @Test
    void endsWhenItIsToldOverRest() throws Exception {
        client.shutDownCluster().join();

        assertThat(cluster.ended().get()).isNotNull();
        assertThatThrownBy(() -> client.jobs().join()).hasMessageContaining("No master answers");
    }

    private static boolean explode(int value) {
        throw new IllegalStateException("boom " + value);
    }

    private StreamExecutionEnvironment remote() {
        Configuration config = new Configuration().set(DeploymentOptions.TARGET, "remote");
        return StreamExecutionEnvironment.createRemoteEnvironment(rest.getHost(), rest.getPort(), config);
    }

    private void awaitRecords(JobId job) {
        long deadline = System.nanoTime() + Duration.ofSeconds(60).toNanos();
        while (client.progress(job).join().recordsRead() == 0 && System.nanoTime() < deadline) {
            Thread.onSpinWait();
        }
    }
}
