package dev.weft.driver.embedded;

import static org.assertj.core.api.Assertions.assertThat;
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
import dev.weft.core.config.RestOptions;
import dev.weft.core.config.TaskManagerOptions;
import dev.weft.core.id.JobId;
import dev.weft.core.id.VertexId;
import dev.weft.master.config.DispatcherConfig;
import dev.weft.master.view.ExecutionState;
import dev.weft.master.view.RescaleView;
import dev.weft.master.view.VertexView;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;

/** A cluster for jobs that count records by key, in state; they idle along, with checkpoints, until they are released. One at a time. */
final class CountingCluster implements AutoCloseable {
    static final Duration LIMIT = Duration.ofSeconds(120);

    private static final int KEYS = 50;
    private static final int PER_KEY = 1_400;
    private static final int IDLE_MILLIS = 20;

    /** These are static: the functions of all attempts share them. */
    private static final Map<Long, Long> COUNTS = new ConcurrentHashMap<>();

    private static final AtomicBoolean RELEASED = new AtomicBoolean();
    private static final AtomicBoolean FAILURE = new AtomicBoolean();

    private final Path checkpoints;
    private final EmbeddedCluster cluster;

    private CountingCluster(Path checkpoints, EmbeddedCluster cluster) {
        this.checkpoints = checkpoints;
        this.cluster = cluster;
    }

    static CountingCluster start(Path checkpoints) {
        return start(checkpoints, new Configuration());
    }

    /** @param more of the cluster */
    static CountingCluster start(Path checkpoints, Configuration more) {
        COUNTS.clear();
        RELEASED.set(false);
        FAILURE.set(false);
        Configuration config =
                new Configuration().set(RestOptions.BIND_PORT, "0").set(TaskManagerOptions.NUM_TASK_SLOTS, 4);
        config.addAll(more);
        return new CountingCluster(
                checkpoints,
                EmbeddedCluster.start(new EmbeddedCluster.Settings(
                        config, DispatcherConfig.Mode.SESSION, true, CountingCluster.class.getClassLoader())));
    }

    EmbeddedCluster embedded() {
        return cluster;
    }

    JobClient submit(Configuration more) throws Exception {
        URI rest = URI.create(cluster.restAddress().orElseThrow());
        Configuration config = new Configuration()
                .set(DeploymentOptions.TARGET, "remote")
                .set(
                        CheckpointingOptions.CHECKPOINTS_DIRECTORY,
                        checkpoints.toUri().toString());
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

    /** From now on records come as fast as they can. */
    void release() {
        RELEASED.set(true);
    }

    /** Returns when a record has failed its task. */
    void failOnce() {
        FAILURE.set(true);
        await("the failure").atMost(LIMIT).until(() -> !FAILURE.get());
    }

    void forgetCounts() {
        COUNTS.clear();
    }

    /** Each record was counted once, by the states that counted highest. */
    void assertExact() {
        assertThat(COUNTS)
                .hasSize(KEYS)
                .allSatisfy((key, count) -> assertThat(count).as("key %s", key).isEqualTo(PER_KEY));
    }

    void awaitRunning(JobId job, int parallelism) {
        await("all tasks at " + parallelism)
                .atMost(LIMIT)
                .until(() -> cluster.dispatcher().job(job).get().vertices().stream()
                        .allMatch(vertex -> vertex.tasks().count(ExecutionState.RUNNING) == parallelism));
    }

    void rescale(JobId job, int parallelism) throws Exception {
        List<VertexView> vertices = cluster.dispatcher().job(job).get().vertices();
        Map<VertexId, Integer> wanted =
                vertices.stream().collect(Collectors.toMap(VertexView::id, vertex -> parallelism));
        cluster.dispatcher().rescale(job, wanted).get();
        await("rescaled to " + parallelism)
                .atMost(LIMIT)
                .until(() -> cluster.dispatcher().rescales(job).get().get(0).status() == RescaleView.Status.COMPLETED);
        awaitRunning(job, parallelism);
    }

    @Override
    public void close() {
        cluster.close();
    }

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

    private static final class UntilReleased implements RateLimiterStrategy<NumberSequenceSplit> {
        private static final long serialVersionUID = 1L;

        @Override
        public RateLimiter<NumberSequenceSplit> createRateLimiter(int parallelism) {
            return records -> RELEASED.get()
                    ? CompletableFuture.completedFuture(null)
                    : CompletableFuture.runAsync(
                            () -> {}, CompletableFuture.delayedExecutor(IDLE_MILLIS, TimeUnit.MILLISECONDS));
        }
    }
}
