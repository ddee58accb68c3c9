package dev.weft.taskmanager;

import dev.weft.core.concurrent.FatalErrors;
import dev.weft.core.concurrent.NamedThreads;
import dev.weft.core.concurrent.ThreadEventLoop;
import dev.weft.core.config.Configuration;
import dev.weft.core.config.SecurityOptions;
import dev.weft.core.config.TaskManagerOptions;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.fs.FileStores;
import dev.weft.core.fs.FileSystem;
import dev.weft.core.id.WorkerId;
import dev.weft.core.log.StandardStreams;
import dev.weft.core.resource.WorkerMemoryPlan;
import dev.weft.core.time.SystemClock;
import dev.weft.ha.HighAvailability;
import dev.weft.ha.LeaderAddress;
import dev.weft.protocol.codec.MasterEndpoint;
import dev.weft.protocol.codec.MasterProxy;
import dev.weft.protocol.codec.WorkerEndpoint;
import dev.weft.rpc.ClientOptions;
import dev.weft.rpc.PeerAddress;
import dev.weft.rpc.PeerListener;
import dev.weft.rpc.RpcSecret;
import dev.weft.rpc.RpcServer;
import dev.weft.rpc.ServerOptions;
import dev.weft.taskmanager.local.ProcessFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Main of a worker process: {@code TaskManagerProcess [--configDir FOLDER] [-Dkey=value]…}. Reads the configuration, opens
 * ports, finds the master through {@code high-availability.type} and does what it says. Exit status 0 when told to stop, 1
 * when it cannot start, 239 after a fatal error.
 */
public final class TaskManagerProcess {
    private static final Logger log = LoggerFactory.getLogger(TaskManagerProcess.class);
    private static final String LOOPBACK = "127.0.0.1";
    private static final long STOP_SECONDS = 20;

    /** Netty samples buffers to find leaks, which costs on the record path; our tests look for leaks instead. */
    private static final String LEAK_DETECTION = "io.netty.leakDetection.level";

    private final Configuration config;
    private final FileStores files;
    private final HighAvailability highAvailability;
    private final Optional<RpcSecret> secret;
    private final ThreadEventLoop loop;
    private final WorkerNode node;
    private final RpcServer server;
    private final ProcessFolder folder;
    private final CountDownLatch ended = new CountDownLatch(1);
    private final CountDownLatch closed = new CountDownLatch(1);
    private final AtomicBoolean closing = new AtomicBoolean();
    private @Nullable MasterProxy master;

    private TaskManagerProcess(Configuration config) throws IOException {
        this.config = config;
        this.files = FileStores.load(config, TaskManagerProcess.class.getClassLoader());
        FileSystem.initialize(config);
        this.secret = readSecret(config);
        this.highAvailability = HighAvailability.open(config, files, TaskManagerProcess.class.getClassLoader());
        this.loop = ThreadEventLoop.start("worker", new SystemClock(), e -> FatalErrors.exit("the worker's loop", e));
        WorkerMemoryPlan memory = WorkerMemoryPlan.of(config);
        memory.table().forEach(line -> log.info("Memory {}", line));
        String host = config.getOptional(TaskManagerOptions.HOST).orElse(LOOPBACK);
        String bindHost = config.getOptional(TaskManagerOptions.BIND_HOST).orElse(LOOPBACK);
        SecureRandom random = new SecureRandom();
        WorkerId worker = new WorkerId(config.getOptional(TaskManagerOptions.TASK_MANAGER_RESOURCE_ID)
                .orElseGet(() -> host + "-" + HexFormat.of().toHexDigits(random.nextInt())));
        this.folder = folderIn(temporaryFolder(config));
        this.node = WorkerNode.open(new WorkerNode.Environment(
                worker,
                host,
                bindHost,
                config.get(TaskManagerOptions.NUM_TASK_SLOTS),
                memory,
                config,
                loop,
                files,
                folder.path(),
                TaskManagerProcess.class.getClassLoader(),
                random,
                new ProcessExit()));
        this.server = WorkerEndpoint.serve(
                node.taskManager().gateway(), ServerOptions.of(bindHost, 0).withSecret(secret));
        log.info("Worker {} listens on {}:{}", worker, host, server.port());
    }

    /** Runs a worker until its master, its grace period or a signal ends it. */
    public static void main(String[] arguments) {
        if (System.getProperty(LEAK_DETECTION) == null) {
            System.setProperty(LEAK_DETECTION, "disabled");
        }
        try {
            Configuration config = WorkerArguments.parse(arguments, System.getenv());
            StandardStreams.redirect(config, "taskmanager");
            TaskManagerProcess process = new TaskManagerProcess(config);
            process.run();
        } catch (EngineException | IOException e) {
            log.error("This worker cannot start", e);
            StandardStreams.lastWords("This worker cannot start: " + e.getMessage());
            System.exit(1);
        } catch (InterruptedException e) {
            FatalErrors.exit("the worker's main thread", e);
        }
    }

    private void run() throws InterruptedException {
        Runtime.getRuntime().addShutdownHook(NamedThreads.daemon("worker-shutdown", this::stopOnSignal));
        node.taskManager().start(server.port());
        highAvailability.discovery(loop).start(this::leaderChanged);
        ended.await();
        close();
        System.exit(0);
    }

    /** On the worker's loop. */
    private void leaderChanged(Optional<LeaderAddress> leader) {
        if (leader.isEmpty()) {
            log.info("No master is known at the moment");
            return;
        }
        LeaderAddress address = leader.get();
        if (master != null) {
            master.close();
        }
        log.info("The master of epoch {} is at {}:{}", address.epoch(), address.host(), address.rpcPort());
        master = MasterEndpoint.connect(
                new PeerAddress(address.host(), address.rpcPort()),
                ClientOptions.defaults().withSecret(secret),
                new PeerListener() {
                    @Override
                    public void lost(PeerAddress peer, String cause) {
                        node.taskManager().masterLost(address.epoch(), cause);
                    }
                });
        node.taskManager().masterFound(address.epoch(), master);
    }

    /** The JVM ends when this returns, so it returns only when the files are gone, whoever removes them. */
    private void stopOnSignal() {
        try {
            if (ended.getCount() > 0) {
                node.taskManager().stop("The process was told to end");
                if (!ended.await(STOP_SECONDS, TimeUnit.SECONDS)) {
                    log.warn("Tasks did not end within {} s", STOP_SECONDS);
                }
            }
            close();
            if (!closed.await(STOP_SECONDS, TimeUnit.SECONDS)) {
                log.warn("This worker did not close within {} s", STOP_SECONDS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void close() {
        if (closing.getAndSet(true)) {
            return;
        }
        server.close();
        highAvailability.close();
        node.close();
        loop.close();
        try {
            folder.close();
            files.close();
        } catch (IOException e) {
            log.warn("Files stay in {}", folder.path(), e);
        }
        closed.countDown();
    }

    private static Optional<RpcSecret> readSecret(Configuration config) throws IOException {
        Optional<String> file = config.getOptional(SecurityOptions.INTERNAL_SECRET_FILE);
        return file.isEmpty()
                ? Optional.empty()
                : Optional.of(RpcSecret.of(Files.readString(Path.of(file.get())).strip()));
    }

    private static Path temporaryFolder(Configuration config) {
        return Path.of(config.get(TaskManagerOptions.TMP_DIRS).split("[,:]")[0]);
    }

    /** One of its own, after what killed workers left there is gone. */
    private static ProcessFolder folderIn(Path parent) throws IOException {
        ProcessFolder.sweep(parent, ProcessFolder.WORKER);
        return ProcessFolder.in(parent, ProcessFolder.WORKER);
    }

    /** Ends this process. */
    private final class ProcessExit implements WorkerExit {
        @Override
        public void exitNormally(String reason) {
            log.info("Ending: {}", reason);
            ended.countDown();
        }

        @Override
        public void exitAfterFailure(String reason) {
            FatalErrors.exit("the worker", new EngineException(ErrorCode.INTERNAL, reason));
        }
    }
}
