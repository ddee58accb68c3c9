package dev.weft.taskmanager;

import dev.weft.core.concurrent.EventLoop;
import dev.weft.core.concurrent.IoPool;
import dev.weft.core.config.HeartbeatManagerOptions;
import dev.weft.core.config.MetricOptions;
import dev.weft.core.config.NettyShuffleEnvironmentOptions;
import dev.weft.core.config.ReadableConfig;
import dev.weft.core.config.RocksDbOptions;
import dev.weft.core.config.SecurityOptions;
import dev.weft.core.config.TaskManagerOptions;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.fs.FileStores;
import dev.weft.core.id.WorkerId;
import dev.weft.core.inspect.OwnProcess;
import dev.weft.core.metric.Gauge;
import dev.weft.core.metric.MetricGroup;
import dev.weft.core.metric.MetricRegistry;
import dev.weft.core.metric.MetricScope;
import dev.weft.core.metric.ProcessMetrics;
import dev.weft.core.metric.ScopeNames;
import dev.weft.core.resource.WorkerMemoryPlan;
import dev.weft.protocol.inspect.ProcessInspection;
import dev.weft.protocol.report.WorkerMemory;
import dev.weft.runtime.exchange.ExchangeService;
import dev.weft.runtime.exchange.netty.ExchangeSecret;
import dev.weft.runtime.exchange.netty.NettySettings;
import dev.weft.runtime.exchange.netty.NettyTransport;
import dev.weft.runtime.memory.NetworkMemory;
import dev.weft.runtime.state.KeyedStateBackendFactory;
import dev.weft.runtime.task.CancellationSettings;
import dev.weft.runtime.task.TaskThreads;
import dev.weft.taskmanager.deploy.JobFiles;
import dev.weft.taskmanager.deploy.ThreadedTaskRunner;
import dev.weft.taskmanager.inspect.WorkerInspector;
import dev.weft.taskmanager.local.WorkerCopies;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One worker, wired: data plane, task threads and control logic. The same in a process of its own and inside another JVM;
 * how it reaches its master is added by whoever starts it. Made and closed by that thread.
 */
public final class WorkerNode implements AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(WorkerNode.class);
    private static final int IO_THREADS = 4;
    /** Files of checkpoints that are written at once: storage that hangs must not keep jobs from starting. */
    private static final int STATE_THREADS = 4;

    /** People's questions wait for each other, and nothing of the engine waits for them. */
    private static final int INSPECT_THREADS = 2;

    /** One walk over the metrics at a time. */
    private static final int METRIC_THREADS = 1;

    private static final Duration STOP_TIMEOUT = Duration.ofSeconds(30);

    private final ExchangeService exchange;
    private final TaskThreads threads;
    private final List<IoPool> pools;
    private final WorkerCopies copies;
    private final TaskManager taskManager;
    private final MetricRegistry metrics;

    private WorkerNode(
            ExchangeService exchange,
            TaskThreads threads,
            List<IoPool> pools,
            WorkerCopies copies,
            TaskManager taskManager,
            MetricRegistry metrics) {
        this.exchange = exchange;
        this.threads = threads;
        this.pools = pools;
        this.copies = copies;
        this.taskManager = taskManager;
        this.metrics = metrics;
    }

    /**
     * What a worker takes from outside.
     *
     * @param worker its id
     * @param host name under which other workers reach it
     * @param bindHost interface that its exchange listens on
     * @param slots number of slots, from 1
     * @param memory its budget
     * @param config the process's configuration
     * @param loop home of its control logic; closed by its owner
     * @param files where jars come from
     * @param folder local folder for files of jobs
     * @param classes loader of the engine's classes, and of the user's where no jar is shipped
     * @param random draws incarnations
     * @param exit ends the process
     */
    public record Environment(
            WorkerId worker,
            String host,
            String bindHost,
            int slots,
            WorkerMemoryPlan memory,
            ReadableConfig config,
            EventLoop loop,
            FileStores files,
            Path folder,
            ClassLoader classes,
            RandomGenerator random,
            WorkerExit exit) {}

    /**
     * Opens the exchange on the configured data port and wires everything; nothing runs before {@link TaskManager#start}.
     *
     * @throws dev.weft.core.error.EngineException when the data port cannot be bound
     */
    public static WorkerNode open(Environment environment) {
        ReadableConfig config = environment.config();
        NettySettings settings = new NettySettings(
                environment.worker(),
                environment.bindHost(),
                config.getOptional(TaskManagerOptions.DATA_BIND_PORT)
                        .orElseGet(() -> config.get(TaskManagerOptions.DATA_PORT)),
                Duration.ofSeconds(config.get(NettyShuffleEnvironmentOptions.NETWORK_CONNECT_TIMEOUT)));
        NetworkMemory network = new NetworkMemory(environment.memory().network().bytes());
        NettyTransport transport = NettyTransport.bind(
                settings.withSilenceLimit(config.get(HeartbeatManagerOptions.HEARTBEAT_TIMEOUT))
                        .withSecret(exchangeSecret(config)),
                network);
        ExchangeService exchange = new ExchangeService(transport);
        int advertised = config.get(TaskManagerOptions.DATA_PORT);
        int port = advertised == 0 ? transport.port() : advertised;
        log.info(
                "The exchange listens on {}:{}, others reach it at {}:{}",
                environment.bindHost(),
                transport.port(),
                environment.host(),
                port);
        WorkerNode node = wire(environment, exchange, port);
        ExchangeMetrics.register(node.metrics, network);
        return node;
    }

    /** Other workers must know the application's secret as well, where there is one. */
    private static Optional<ExchangeSecret> exchangeSecret(ReadableConfig config) {
        return config.getOptional(SecurityOptions.INTERNAL_SECRET_FILE).map(WorkerNode::readSecret);
    }

    private static ExchangeSecret readSecret(String file) {
        try {
            return ExchangeSecret.of(Files.readString(Path.of(file)).strip());
        } catch (IOException e) {
            throw new EngineException(ErrorCode.STORAGE, "read the application's secret from " + file, e);
        }
    }

    /** As {@link #open}, without a port: for a worker that is alone in its cluster. */
    public static WorkerNode openAlone(Environment environment) {
        return wire(environment, ExchangeService.inProcess(), 0);
    }

    private static WorkerNode wire(Environment environment, ExchangeService exchange, int dataPort) {
        ReadableConfig config = environment.config();
        EventLoop loop = environment.loop();
        IoPool io = new IoPool("worker-io-" + environment.worker(), IO_THREADS);
        IoPool stateIo = new IoPool("worker-state-" + environment.worker(), STATE_THREADS);
        IoPool ahead = new IoPool("worker-ahead-" + environment.worker(), 1);
        IoPool inspectIo = new IoPool("worker-inspect-" + environment.worker(), INSPECT_THREADS);
        IoPool metricIo = new IoPool("worker-metrics-" + environment.worker(), METRIC_THREADS);
        MetricRegistry metrics = registry(environment);
        TaskThreads threads =
                new TaskThreads(exchange, cancellation(config), loop.clock(), environment.host(), metrics);
        WorkerCopies copies = WorkerCopies.of(config, stateIo);
        JobFiles files = new JobFiles(environment.folder(), environment.files(), environment.classes());
        long slotHeapBytes = environment.memory().heap().bytes() / environment.slots();
        ThreadedTaskRunner runner = new ThreadedTaskRunner(
                loop,
                io,
                ahead,
                threads,
                files,
                environment.files(),
                copies,
                environment.worker(),
                slotHeapBytes,
                toldToTasks(environment));
        WorkerSettings settings = new WorkerSettings(
                environment.worker(),
                environment.host(),
                dataPort,
                environment.slots(),
                budget(environment.memory()),
                config.get(TaskManagerOptions.MASTER_GRACE_PERIOD),
                STOP_TIMEOUT);
        TaskManager taskManager = new TaskManager(
                loop,
                settings,
                runner,
                new TaskManager.Surroundings(
                        stateIo,
                        environment.files()::of,
                        copies,
                        environment.random(),
                        WorkerNode::heapUsedBytes,
                        new WorkerInspector(loop, inspectIo, self(environment), threads::threadsOf)),
                environment.exit());
        new MetricSender(
                        loop,
                        metricIo,
                        metrics,
                        config.get(MetricOptions.METRIC_FETCHER_UPDATE_INTERVAL),
                        threads::lookAtMetrics,
                        taskManager::measured)
                .start();
        return new WorkerNode(
                exchange, threads, List.of(io, ahead, stateIo, inspectIo, metricIo), copies, taskManager, metrics);
    }

    private static MetricRegistry registry(Environment environment) {
        ScopeNames names = ScopeNames.ofWorker(
                environment.config(), environment.host(), environment.worker().value());
        MetricRegistry metrics = new MetricRegistry(names, environment.config().get(MetricOptions.LIMIT_PER_TASK));
        ProcessMetrics.register(metrics, environment.loop().clock());
        long managedBytes = environment.memory().managed().bytes();
        MetricGroup managed = metrics.group(new MetricScope.Process())
                .addGroup("Status")
                .addGroup("Flink")
                .addGroup("Memory")
                .addGroup("Managed");
        managed.<Long, Gauge<Long>>gauge("Total", () -> managedBytes);
        List<KeyedStateBackendFactory> users = new ArrayList<>();
        ServiceLoader.load(KeyedStateBackendFactory.class, WorkerNode.class.getClassLoader())
                .forEach(users::add);
        managed.<Long, Gauge<Long>>gauge(
                "Used",
                () -> users.stream()
                        .mapToLong(KeyedStateBackendFactory::managedBytesUsed)
                        .sum());
        return metrics;
    }

    /** The process's configuration, with what follows from its budget and place where it does not say. */
    private static SortedMap<String, String> toldToTasks(Environment environment) {
        SortedMap<String, String> told = new TreeMap<>(environment.config().toMap());
        told.put(
                TaskManagerOptions.MANAGED_MEMORY_SIZE.key(),
                environment.memory().managed().toString());
        told.putIfAbsent(
                RocksDbOptions.LOCAL_DIRECTORIES.key(),
                environment.folder().resolve("state").toString());
        return told;
    }

    private static ProcessInspection self(Environment environment) {
        return new ProcessInspection(OwnProcess.of("taskmanager", environment.classes()));
    }

    private static long heapUsedBytes() {
        Runtime jvm = Runtime.getRuntime();
        return jvm.totalMemory() - jvm.freeMemory();
    }

    private static CancellationSettings cancellation(ReadableConfig config) {
        return new CancellationSettings(
                config.get(TaskManagerOptions.TASK_CANCELLATION_INTERVAL),
                config.get(TaskManagerOptions.TASK_CANCELLATION_TIMEOUT));
    }

    private static WorkerMemory budget(WorkerMemoryPlan plan) {
        return new WorkerMemory(
                plan.process().bytes(),
                plan.heap().bytes(),
                plan.network().bytes(),
                plan.managed().bytes(),
                plan.overhead().add(plan.metaspace()).bytes());
    }

    /** Its control logic. */
    public TaskManager taskManager() {
        return taskManager;
    }

    /** Where the metrics of its tasks' operators appear. */
    public MetricRegistry metrics() {
        return metrics;
    }

    /** Cancels what runs and closes all connections. The loop is left to its owner. Idempotent. */
    @Override
    public void close() {
        threads.close();
        exchange.close();
        pools.forEach(IoPool::close);
        copies.close();
    }
}
