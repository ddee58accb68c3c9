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
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The parallelism of a running job changes, sources and keyed state with it, and each record counts once. */
@Timeout(120)
class RescaleTest {
    private static final int KEYS = 7;
    private static final int PER_KEY = 10_000;

    /** The source idles along until this is set: the job cannot end before it was rescaled. */
    private static volatile boolean rescaled;

    /** By key, the count that its state came to; static: the function's copies of all attempts count in one place. */
    private static final Map<Long, Long> COUNTS = new ConcurrentHashMap<>();

    @TempDir
    Path folder;

    private EmbeddedCluster cluster;

    @BeforeEach
    void start() {
        COUNTS.clear();
        rescaled = false;
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
            ValueState<Long> count = getRuntimeContext().getState(descriptor);
            Long before = count.value();
            long now = (before == null ? 0 : before) + 1;
            count.update(now);
            COUNTS.merge(value % KEYS, now, Math::max);
            return now;
        }
    }

    /** A record now and then, and then as fast as it goes. */
    private static final class UntilRescaled implements RateLimiterStrategy<NumberSequenceSplit> {
        private static final long serialVersionUID = 1L;

        @Override
        public RateLimiter<NumberSequenceSplit> createRateLimiter(int parallelism) {
            return records -> rescaled
                    ? CompletableFuture.completedFuture(null)
                    : CompletableFuture.runAsync(() -> {}, CompletableFuture.delayedExecutor(5, TimeUnit.MILLISECONDS));
        }
    }

    @Test
    void everyRecordCountsOnceAtAnyParallelism() throws Exception {
        JobClient job = submit();
        awaitRunning(job.getJobID(), 2);

        rescale(job.getJobID(), 3);
        rescale(job.getJobID(), 1);
        rescaled = true;

        job.getJobExecutionResult().get();
        assertThat(COUNTS)
                .hasSize(KEYS)
                .allSatisfy((key, count) -> assertThat(count).as("key %s", key).isEqualTo(PER_KEY));
    }

    private JobClient submit() throws Exception {
        URI rest = URI.create(cluster.restAddress().orElseThrow());
        StreamExecutionEnvironment env = StreamExecutionEnvironment.createRemoteEnvironment(
                rest.getHost(),
                rest.getPort(),
                new Configuration()
                        .set(DeploymentOptions.TARGET, "remote")
                        .set(
                                CheckpointingOptions.CHECKPOINTS_DIRECTORY,
                                folder.toUri().toString()));
        env.setParallelism(2);
        env.enableCheckpointing(200);
        env.fromSource(
                        new DataGeneratorSource<>(
                                index -> index, (long) KEYS * PER_KEY, new UntilRescaled(), Types.LONG),
                        WatermarkStrategy.noWatermarks(),
                        "numbers")
                .keyBy(number -> number % KEYS)
                .map(new Counts())
                .filter(count -> count < 0)
                .print();
        return env.executeAsync("rescaled");
    }

    private void awaitRunning(JobId job, int parallelism) {
        await("all tasks at " + parallelism)
                .atMost(Duration.ofSeconds(60))
                .until(() -> cluster.dispatcher().job(job).get().vertices().stream()
                        .allMatch(vertex -> vertex.tasks().count(ExecutionState.RUNNING) == parallelism));
    }

    private void rescale(JobId job, int parallelism) throws Exception {
        List<VertexView> vertices = cluster.dispatcher().job(job).get().vertices();
        Map<VertexId, Integer> wanted =
                vertices.stream().collect(Collectors.toMap(VertexView::id, vertex -> parallelism));
        cluster.dispatcher().rescale(job, wanted).get();
        await("rescaled to " + parallelism)
                .atMost(Duration.ofSeconds(60))
                .until(() -> cluster.dispatcher().rescales(job).get().get(0).status() == RescaleView.Status.COMPLETED);
        awaitRunning(job, parallelism);
    }
}
