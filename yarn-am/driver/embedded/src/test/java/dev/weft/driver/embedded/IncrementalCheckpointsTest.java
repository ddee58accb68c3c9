package dev.weft.driver.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.weft.api.StreamExecutionEnvironment;
import dev.weft.api.connector.lib.NumberSequenceSource.NumberSequenceSplit;
import dev.weft.api.execution.JobClient;
import dev.weft.api.function.RichMapFunction;
import dev.weft.api.state.ValueState;
import dev.weft.api.state.ValueStateDescriptor;
import dev.weft.api.time.WatermarkStrategy;
import dev.weft.api.type.Types;
import dev.weft.connector.basic.DataGeneratorSource;
import dev.weft.connector.basic.RateLimiter;
import dev.weft.connector.basic.RateLimiterStrategy;
import dev.weft.core.config.CheckpointingOptions;
import dev.weft.core.config.Configuration;
import dev.weft.core.config.DeploymentOptions;
import dev.weft.core.config.ExternalizedCheckpointRetention;
import dev.weft.core.config.RestOptions;
import dev.weft.core.config.SavepointFormatType;
import dev.weft.core.config.StateBackendOptions;
import dev.weft.core.config.StateRecoveryOptions;
import dev.weft.core.config.TaskManagerOptions;
import dev.weft.core.id.JobId;
import dev.weft.core.id.VertexId;
import dev.weft.master.config.DispatcherConfig;
import dev.weft.master.view.CheckpointView;
import dev.weft.master.view.ExecutionState;
import dev.weft.master.view.RescaleView;
import dev.weft.master.view.VertexView;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Jobs in RocksDB whose checkpoints share files: they go on exactly, at any parallelism, and to the heap by savepoints alone. */
@Timeout(240)
class IncrementalCheckpointsTest {
    private static final Duration LIMIT = Duration.ofSeconds(120);
    private static final int KEYS = 50;
    private static final int PER_KEY = 400;

    /** The source idles along until this is set: the job cannot end before that. */
    private static volatile boolean released;

    /** The next record fails its task when this is set. */
    private static final AtomicBoolean FAILURE = new AtomicBoolean();

    /** By key, the count that its state came to; static: the function's copies of all attempts count in one place. */
    private static final Map<Long, Long> COUNTS = new ConcurrentHashMap<>();

    @TempDir
    Path folder;

    private EmbeddedCluster cluster;

    @BeforeEach
    void start() {
        COUNTS.clear();
        FAILURE.set(false);
        released = false;
        Configuration config =
                new Configuration().set(RestOptions.BIND_PORT, "0").set(TaskManagerOptions.NUM_TASK_SLOTS, 4);
        cluster = EmbeddedCluster.start(new EmbeddedCluster.Settings(
                config, DispatcherConfig.Mode.SESSION, true, getClass().getClassLoader()));
    }

    @AfterEach
    void stop() {
        cluster.close();
    }

    /** Counts the records of each key. */
    private static final class Counts extends RichMapFunction<Long, Long> {
        private static final long serialVersionUID = 1L;

        private final ValueStateDescriptor<Long> descriptor = new ValueStateDescriptor<>("count", Long.class);

        @Override
        public Long map(Long value) throws Exception {
            if (FAILURE.compareAndSet(true, false)) {
                throw new IllegalStateException("as ordered");
            }
            ValueState<Long> count = getRuntimeContext().getState(descriptor);
            Long before = count.value();
            long now = (before == null ? 0 : before) + 1;
            count.update(now);
            COUNTS.merge(value % KEYS, now, Math::max);
            return now;
        }
    }

    /** A record now and then, and then as fast as it goes. */
    private static final class UntilReleased implements RateLimiterStrategy<NumberSequenceSplit> {
        private static final long serialVersionUID = 1L;

        @Override
        public RateLimiter<NumberSequenceSplit> createRateLimiter(int parallelism) {
            return records -> released
                    ? CompletableFuture.completedFuture(null)
                    : CompletableFuture.runAsync(
                            () -> {}, CompletableFuture.delayedExecutor(20, TimeUnit.MILLISECONDS));
        }
    }

    private JobClient submit(String backend, Configuration more) throws Exception {
        URI rest = URI.create(cluster.restAddress().orElseThrow());
        Configuration config = new Configuration()
                .set(DeploymentOptions.TARGET, "remote")
                .set(StateBackendOptions.STATE_BACKEND, backend)
                .set(CheckpointingOptions.INCREMENTAL_CHECKPOINTS, true)
                .set(
                        CheckpointingOptions.EXTERNALIZED_CHECKPOINT_RETENTION,
                        ExternalizedCheckpointRetention.RETAIN_ON_CANCELLATION)
                .set(CheckpointingOptions.CHECKPOINTS_DIRECTORY, folder.toUri().toString());
        config.addAll(more);
        StreamExecutionEnvironment env =
                StreamExecutionEnvironment.createRemoteEnvironment(rest.getHost(), rest.getPort(), config);
        env.setParallelism(2);
        env.enableCheckpointing(200);
        env.fromSource(
                        new DataGeneratorSource<>(
                                index -> index, (long) KEYS * PER_KEY, new UntilReleased(), Types.LONG),
                        WatermarkStrategy.noWatermarks(),
                        "numbers")
                .uid("numbers")
                .keyBy(number -> number % KEYS)
                .map(new Counts())
                .uid("counts")
                .filter(count -> count < 0)
                .print();
        return env.executeAsync("counts");
    }

    private static Configuration from(String path) {
        return new Configuration().set(StateRecoveryOptions.SAVEPOINT_PATH, path);
    }

    @Test
    void goesOnExactlyAfterAFailureAndAtAnyParallelism() throws Exception {
        JobClient job = submit("rocksdb", new Configuration());
        awaitSharing(job.getJobID());

        FAILURE.set(true);
        await("the failure").atMost(LIMIT).until(() -> !FAILURE.get());
        await("restored").atMost(LIMIT).until(() -> restored(job.getJobID()) > 0);
        awaitRunning(job.getJobID(), 2);
        rescale(job.getJobID(), 3);
        awaitSharing(job.getJobID());
        rescale(job.getJobID(), 1);
        released = true;

        job.getJobExecutionResult().get();
        assertExact();
        await("no file stays").atMost(LIMIT).until(() -> files("shared/").isEmpty());
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
        released = true;
        onHeap.getJobExecutionResult().get();
        assertExact();

        COUNTS.clear();
        submit("rocksdb", from(retained)).getJobExecutionResult().get();
        assertExact();
        assertThat(files(first.getJobID() + "/shared/"))
                .as("it belongs to the user")
                .isNotEmpty();
    }

    private static void assertExact() {
        assertThat(COUNTS)
                .hasSize(KEYS)
                .allSatisfy((key, count) -> assertThat(count).as("key %s", key).isEqualTo(PER_KEY));
    }

    private int restored(JobId job) throws Exception {
        return (int) cluster.dispatcher().checkpoints(job).get().counts().restored();
    }

    /** From now on some checkpoint has completed that wrote less than its state. */
    private void awaitSharing(JobId job) throws Exception {
        long before = latest(job);
        await("a checkpoint that shares files")
                .atMost(LIMIT)
                .until(() -> cluster.dispatcher().checkpoints(job).get().history().stream()
                        .filter(one -> one.id() > before && one.status() == CheckpointView.Status.COMPLETED)
                        .anyMatch(one -> one.totals().bytes() < one.totals().fullBytes()));
    }

    private long latest(JobId job) throws Exception {
        return cluster.dispatcher()
                .checkpoints(job)
                .get()
                .latestCompleted()
                .map(CheckpointView::id)
                .orElse(0L);
    }

    private void awaitRunning(JobId job, int parallelism) {
        await("all tasks at " + parallelism)
                .atMost(LIMIT)
                .until(() -> cluster.dispatcher().job(job).get().vertices().stream()
                        .allMatch(vertex -> vertex.tasks().count(ExecutionState.RUNNING) == parallelism));
    }

    private void rescale(JobId job, int parallelism) throws Exception {
        List<VertexView> vertices = cluster.dispatcher().job(job).get().vertices();
        Map<VertexId, Integer> wanted =
                vertices.stream().collect(Collectors.toMap(VertexView::id, vertex -> parallelism));
        cluster.dispatcher().rescale(job, wanted).get();
        await("rescaled to " + parallelism)
                .atMost(LIMIT)
                .until(() -> cluster.dispatcher().rescales(job).get().get(0).status() == RescaleView.Status.COMPLETED);
        awaitRunning(job, parallelism);
    }

    private void awaitEnd(JobClient job) {
        assertThatThrownBy(() -> job.getJobExecutionResult().get()).hasMessageContaining("was cancelled");
    }

    /** The folder of the checkpoint that a job left. */
    private String retained(JobId job) throws Exception {
        return cluster.dispatcher()
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
