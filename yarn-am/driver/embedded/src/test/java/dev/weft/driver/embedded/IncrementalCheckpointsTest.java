package dev.weft.driver.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.weft.api.execution.JobClient;
import dev.weft.core.config.CheckpointingOptions;
import dev.weft.core.config.Configuration;
import dev.weft.core.config.ExternalizedCheckpointRetention;
import dev.weft.core.config.RecoveryClaimMode;
import dev.weft.core.config.SavepointFormatType;
import dev.weft.core.config.StateBackendOptions;
import dev.weft.core.config.StateRecoveryOptions;
import dev.weft.core.id.JobId;
import dev.weft.master.view.CheckpointView;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Jobs in RocksDB whose checkpoints share files: they go on exactly, at any parallelism, and to the heap by savepoints alone. */
@Timeout(240)
class IncrementalCheckpointsTest {
    @TempDir
    Path folder;

    private CountingCluster cluster;

    @BeforeEach
    void start() {
        cluster = CountingCluster.start(folder);
    }

    @AfterEach
    void stop() {
        cluster.close();
    }

    private JobClient submit(String backend, Configuration more) throws Exception {
        Configuration config = new Configuration()
                .set(StateBackendOptions.STATE_BACKEND, backend)
                .set(CheckpointingOptions.INCREMENTAL_CHECKPOINTS, true)
                .set(
                        CheckpointingOptions.EXTERNALIZED_CHECKPOINT_RETENTION,
                        ExternalizedCheckpointRetention.RETAIN_ON_CANCELLATION);
        config.addAll(more);
        return cluster.submit(config);
    }

    private static Configuration from(String path) {
        return new Configuration().set(StateRecoveryOptions.SAVEPOINT_PATH, path);
    }

    @Test
    void goesOnExactlyAfterAFailureAndAtAnyParallelism() throws Exception {
        JobClient job = submit("rocksdb", new Configuration());
        awaitSharing(job.getJobID());

        cluster.failOnce();
        await("restored").atMost(CountingCluster.LIMIT).until(() -> restored(job.getJobID()) > 0);
        cluster.awaitRunning(job.getJobID(), 2);
        cluster.rescale(job.getJobID(), 3);
        awaitSharing(job.getJobID());
        cluster.rescale(job.getJobID(), 1);
        cluster.release();

        job.getJobExecutionResult().get();
        cluster.assertExact();
        await("no file stays")
                .atMost(CountingCluster.LIMIT)
                .until(() -> files("shared/").isEmpty());
    }

    @Test
    void aRetainedOneIsForTheSameBackendAndASavepointForAny() throws Exception {
        JobClient first = submit("rocksdb", new Configuration());
        awaitSharing(first.getJobID());
        String savepoint = first.triggerSavepoint(
                        folder.resolve("savepoints").toUri().toString(), SavepointFormatType.CANONICAL)
                .get();
        awaitSharing(first.getJobID());
        first.cancel().get();
        awaitEnd(first);
        String retained = retained(first.getJobID());

        assertThatThrownBy(() -> submit("hashmap", from(retained))
                        .getJobExecutionResult()
                        .get())
                .hasStackTraceContaining("only state.backend.type: rocksdb reads");
        JobClient onHeap = submit("hashmap", from(savepoint));
        cluster.release();
        onHeap.getJobExecutionResult().get();
        cluster.assertExact();

        cluster.forgetCounts();
        submit("rocksdb", from(retained)).getJobExecutionResult().get();
        cluster.assertExact();
        assertThat(files(first.getJobID() + "/shared/"))
                .as("it belongs to the user")
                .isNotEmpty();
    }

    @Test
    void aClaimedOneGoesWithItsFilesButNotWithThoseThatAnotherNames() throws Exception {
        JobClient first = submit("rocksdb", new Configuration().set(CheckpointingOptions.MAX_RETAINED_CHECKPOINTS, 2));
        awaitSharing(first.getJobID());
        first.cancel().get();
        awaitEnd(first);
        await("two that are retained")
                .atMost(CountingCluster.LIMIT)
                .until(() -> manifests(first).size() == 2);
        String newest = retained(first.getJobID());
        String claimed = newest.substring(newest.lastIndexOf('/') + 1);
        Path other = manifests(first).stream()
                .map(Path::of)
                .map(Path::getParent)
                .filter(one -> !one.endsWith(claimed))
                .findAny()
                .orElseThrow();

        JobClient second = submit("rocksdb", claiming(newest));
        await("the claimed one to go")
                .atMost(CountingCluster.LIMIT)
                .until(() -> files(first.getJobID() + "/" + claimed + "/").isEmpty());
        second.cancel().get();
        awaitEnd(second);

        cluster.forgetCounts();
        JobClient third = submit("rocksdb", claiming(other.toUri().toString()));
        cluster.release();
        third.getJobExecutionResult().get();
        cluster.assertExact();
        await("nothing of the first to stay")
                .atMost(CountingCluster.LIMIT)
                .until(() -> files(first.getJobID() + "/").isEmpty());
    }

    private static Configuration claiming(String path) {
        return from(path).set(StateRecoveryOptions.RESTORE_MODE, RecoveryClaimMode.CLAIM.name());
    }

    private List<String> manifests(JobClient job) throws IOException {
        return files(job.getJobID() + "/chk-").stream()
                .filter(file -> file.endsWith("_metadata"))
                .toList();
    }

    private int restored(JobId job) throws Exception {
        return (int)
                cluster.embedded().dispatcher().checkpoints(job).get().counts().restored();
    }

    /** From now on some checkpoint has completed that wrote less than its state. */
    private void awaitSharing(JobId job) throws Exception {
        long before = latest(job);
        await("a checkpoint that shares files")
                .atMost(CountingCluster.LIMIT)
                .until(() -> cluster.embedded().dispatcher().checkpoints(job).get().history().stream()
                        .filter(one -> one.id() > before && one.status() == CheckpointView.Status.COMPLETED)
                        .anyMatch(one -> one.totals().bytes() < one.totals().fullBytes()));
    }

    private long latest(JobId job) throws Exception {
        return cluster.embedded()
                .dispatcher()
                .checkpoints(job)
                .get()
                .latestCompleted()
                .map(CheckpointView::id)
                .orElse(0L);
    }

    private void awaitEnd(JobClient job) {
        assertThatThrownBy(() -> job.getJobExecutionResult().get()).hasMessageContaining("was cancelled");
    }

    /** The folder of the checkpoint that a job left. */
    private String retained(JobId job) throws Exception {
        return cluster.embedded()
                .dispatcher()
                .checkpoints(job)
                .get()
                .latestCompleted()
                .flatMap(CheckpointView::externalPath)
                .orElseThrow();
    }

    private List<String> files(String part) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(Files::isRegularFile)
                    .map(Path::toString)
                    .filter(file -> file.contains(part))
                    .toList();
        }
    }
}
