package dev.weft.driver.embedded;

import dev.weft.api.StreamExecutionEnvironment;
import dev.weft.api.connector.lib.DiscardingSink;
import dev.weft.api.execution.JobClient;
import dev.weft.api.function.OpenContext;
import dev.weft.api.function.RichMapFunction;
import dev.weft.api.function.legacy.SourceFunction;
import dev.weft.core.config.Configuration;
import dev.weft.core.config.DeploymentOptions;
import dev.weft.core.config.MetricOptions;
import dev.weft.core.config.RestOptions;
import dev.weft.core.config.TaskManagerOptions;
import dev.weft.core.metric.Counter;
import dev.weft.core.metric.MetricScope;
import dev.weft.master.config.DispatcherConfig;
import dev.weft.master.metric.MetricStore;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.concurrent.CountDownLatch;
import java.util.function.DoublePredicate;
import java.util.function.Predicate;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a living job measures stands in the master's store, under Flink's names, and goes with the job. */
@Timeout(600)
class MetricsTest {
    private static final int RECORDS = 1000;

    /** Static: the source's copy waits for the test. */
    private static volatile CountDownLatch canceled = new CountDownLatch(1);

    private EmbeddedCluster cluster;

    @BeforeEach
    void start() {
        canceled = new CountDownLatch(1);
        Configuration config = new Configuration()
                .set(RestOptions.BIND_PORT, "0")
                .set(TaskManagerOptions.NUM_TASK_SLOTS, 4)
                .set(MetricOptions.REPORTERS_LIST, "prom")
                .set(MetricOptions.METRIC_FETCHER_UPDATE_INTERVAL, Duration.ofMillis(200));
        cluster = EmbeddedCluster.start(new EmbeddedCluster.Settings(
                config, DispatcherConfig.Mode.SESSION, true, getClass().getClassLoader()));
    }

    @AfterEach
    void stop() {
        cluster.close();
    }

    /** Emits its records and stays. */
    private static final class Staying implements SourceFunction<Long> {
        private static final long serialVersionUID = 1L;

        @Override
        public void run(SourceContext<Long> context) throws Exception {
            for (long i = 0; i < RECORDS; i++) {
                context.collect(i);
            }
            canceled.await();
        }

        @Override
        public void cancel() {
            canceled.countDown();
        }
    }

    /** Counts even numbers in a metric of its own. */
    private static final class CountingEven extends RichMapFunction<Long, Long> {
        private static final long serialVersionUID = 1L;

        private transient @Nullable Counter even;

        @Override
        public void open(OpenContext openContext) {
            even = getRuntimeContext().getMetricGroup().addGroup("parity").counter("even");
        }

        @Override
        public Long map(Long value) {
            Counter counter = even;
            if (counter != null && value % 2 == 0) {
                counter.inc();
            }
            return value;
        }
    }

    private StreamExecutionEnvironment remote() {
        URI rest = URI.create(cluster.restAddress().orElseThrow());
        Configuration config = new Configuration().set(DeploymentOptions.TARGET, "remote");
        return StreamExecutionEnvironment.createRemoteEnvironment(rest.getHost(), rest.getPort(), config);
    }

    /** The metric's sum over all scopes that {@code which} picks. */
    private double sum(Predicate<MetricScope> which, String name) {
        MetricStore store = cluster.dispatcher().metrics().join();
        return store.workers().stream()
                .flatMap(worker -> store.of(worker).entrySet().stream())
                .filter(entry -> which.test(entry.getKey()))
                .map(Map.Entry::getValue)
                .map(values -> values.value(name))
                .flatMapToDouble(OptionalDouble::stream)
                .sum();
    }

    private void await(Predicate<MetricScope> which, String name, double expected) {
        await(which, name, sum -> sum == expected);
    }

    private void await(Predicate<MetricScope> which, String name, DoublePredicate expected) {
        Awaitility.await(name).atMost(Duration.ofSeconds(90)).until(() -> expected.test(sum(which, name)));
    }

    /** What Prometheus reads of the user's counter. */
    private double scraped() {
        URI page = URI.create(cluster.restAddress().orElseThrow() + "/metrics");
        return HttpClient.newHttpClient()
                .sendAsync(HttpRequest.newBuilder(page).build(), HttpResponse.BodyHandlers.ofString())
                .join()
                .body()
                .lines()
                .filter(line -> line.startsWith("flink_taskmanager_job_task_operator_parity_even{"))
                .filter(line -> line.contains("job_name=\"measured\"") && line.contains("operator_name=\"parity\""))
                .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' '))))
                .sum();
    }

    private void awaitScraped(double expected) {
        Awaitility.await("page").atMost(Duration.ofSeconds(90)).until(() -> scraped() == expected);
    }

    private static Predicate<MetricScope> operator(String name) {
        return scope -> scope instanceof MetricScope.Operator operator
                && operator.name().equals(name);
    }

    private static Predicate<MetricScope> task(String name) {
        return scope ->
                scope instanceof MetricScope.Task task && task.taskName().contains(name);
    }

    @Test
    void theMasterKnowsWhatTasksOperatorsAndUsersCount() throws Exception {
        StreamExecutionEnvironment env = remote();
        env.addSource(new Staying())
                .name("numbers")
                .rebalance()
                .map(new CountingEven())
                .name("parity")
                .setParallelism(2)
                .sinkTo(new DiscardingSink<>())
                .name("nowhere")
                .setParallelism(2);
        JobClient job = env.executeAsync("measured");

        await(operator("parity"), "parity.even", RECORDS / 2.0);
        await(operator("parity"), "numRecordsIn", RECORDS);
        await(operator("Sink: nowhere"), "numRecordsIn", RECORDS);
        await(task("numbers"), "numRecordsOut", RECORDS);
        await(task("nowhere"), "numRecordsIn", RECORDS);
        await(MetricScope.Process.class::isInstance, "Status.JVM.Threads.Count", threads -> threads > 0);
        await(task("nowhere"), "idleTimeMsPerSecond", idle -> idle > 0);
        awaitScraped(RECORDS / 2.0);

        job.cancel().join();
        await(task(""), "numRecordsIn", 0);
        await(operator("parity"), "parity.even", 0);
        awaitScraped(0);
    }
}
