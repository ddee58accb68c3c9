package dev.weft.driver.embedded;

import dev.weft.core.concurrent.IoPool;
import dev.weft.core.concurrent.NamedThreads;
import dev.weft.core.concurrent.ThreadEventLoop;
import dev.weft.core.concurrent.ThreadSafe;
import dev.weft.core.config.Configuration;
import dev.weft.core.config.RestOptions;
import dev.weft.core.config.TaskManagerOptions;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.fs.FilePaths;
import dev.weft.core.fs.FileStores;
import dev.weft.core.fs.FileSystem;
import dev.weft.core.metric.ProcessMetrics;
import dev.weft.core.time.SystemClock;
import dev.weft.ha.LeaderAddress;
import dev.weft.ha.single.MemoryPointers;
import dev.weft.ha.single.SingleHighAvailability;
import dev.weft.master.MasterProcess;
import dev.weft.master.MasterServices;
import dev.weft.master.blob.ArtifactFiles;
import dev.weft.master.blob.FetchedClasses;
import dev.weft.master.blob.MemoryJobStore;
import dev.weft.master.checkpoint.StateStorage;
import dev.weft.master.config.DispatcherConfig;
import dev.weft.master.dispatcher.DispatcherGateway;
import dev.weft.master.dispatcher.Outcome;
import dev.weft.master.rpc.LoopbackWorkers;
import dev.weft.rest.RestAccess;
import dev.weft.rest.RestApi;
import dev.weft.rest.server.RestServer;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The running cluster of this JVM: its one wiring file, no logic. Made and closed by {@link LocalJobExecutor} or a test. */
@ThreadSafe
public final class EmbeddedCluster implements AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(EmbeddedCluster.class);
    private static final int IO_THREADS = 4;
    private static final Duration LOOP_END = Duration.ofSeconds(10);

    private final FileStores files;
    private final Path folder;
    private final IoPool io = new IoPool("local-io", IO_THREADS);
    private final List<ThreadEventLoop> loops = new CopyOnWriteArrayList<>();
    private final SingleHighAvailability highAvailability =
            new SingleHighAvailability(Optional.empty(), new MemoryPointers());
    private final EmbeddedDriver driver;
    private final MasterProcess master;
    private final Optional<RestServer> rest;
    private final CompletableFuture<Outcome> ended = new CompletableFuture<>();
    private final AtomicBoolean closing = new AtomicBoolean();

    /**
     * What kind of cluster.
     *
     * @param config of master and workers; {@code rest.port} or {@code rest.bind-port} in it opens REST
     * @param mode whether it ends with its first job
     * @param alone true when one worker will do: it needs no port then
     * @param classes sees the engine's and the user's classes
     */
    public record Settings(Configuration config, DispatcherConfig.Mode mode, boolean alone, ClassLoader classes) {}

    /**
     * Starts a cluster; workers come when a job needs them.
     *
     * @throws EngineException BAD_INPUT with one line when a setting is wrong or the REST port is taken
     */
    public static EmbeddedCluster start(Settings settings) {
        EmbeddedCluster cluster = new EmbeddedCluster(settings);
        cluster.master.start(epoch -> new LeaderAddress(
                epoch, "127.0.0.1", 0, cluster.rest.map(RestServer::address).orElse("")));
        return cluster;
    }

    private EmbeddedCluster(Settings settings) {
        Configuration config = settings.config();
        String random = HexFormat.of().toHexDigits(new SecureRandom().nextLong());
        this.folder = temporaryFolder(config).resolve("weft-local-" + random);
        this.files = FileStores.load(config, settings.classes());
        FileSystem.initialize(config);
        URI store = FilePaths.of(folder.resolve("artifacts"));
        ArtifactFiles artifacts = new ArtifactFiles(files, store);
        this.driver = new EmbeddedDriver(io, (id, end) -> EmbeddedWorker.open(id, surroundings(settings), end));
        this.master = new MasterProcess(new MasterServices(
                config,
                DispatcherConfig.of(config, settings.mode(), store.toString()),
                this::loop,
                io,
                driver,
                new LoopbackWorkers(driver::gateway),
                new MemoryJobStore(),
                new FetchedClasses(artifacts, folder.resolve("jobs"), settings.classes()),
                highAvailability,
                1,
                ProcessMetrics.ofMaster(config, "localhost", new SystemClock()),
                new StateStorage(files, Optional.of(FilePaths.of(folder.resolve("checkpoints"))))));
        this.rest = openRest(config, artifacts);
        master.ended().whenComplete(this::masterEnded);
    }

    private static Path temporaryFolder(Configuration config) {
        return Path.of(config.getOptional(TaskManagerOptions.TMP_DIRS)
                .map(folders -> folders.split("[,:]")[0])
                .orElseGet(() -> System.getProperty("java.io.tmpdir")));
    }

    private EmbeddedWorker.Surroundings surroundings(Settings settings) {
        return new EmbeddedWorker.Surroundings(
                settings.config(),
                settings.alone(),
                files,
                folder.resolve("workers"),
                settings.classes(),
                highAvailability,
                master.door(),
                this::broken);
    }

    private ThreadEventLoop loop(String name) {
        ThreadEventLoop loop = ThreadEventLoop.start(name, new SystemClock(), this::broken);
        loops.add(loop);
        return loop;
    }

    private Optional<RestServer> openRest(Configuration config, ArtifactFiles artifacts) {
        boolean wanted = config.containsKey(RestOptions.PORT.key()) || config.containsKey(RestOptions.BIND_PORT.key());
        if (!wanted) {
            return Optional.empty();
        }
        try {
            return Optional.of(RestApi.start(
                    master.dispatcher(),
                    new EmbeddedArtifacts(artifacts, io),
                    config,
                    RestAccess.ofStandalone(config, Optional.empty()),
                    folder.resolve("uploads")));
        } catch (EngineException e) {
            closeAll();
            throw e;
        }
    }

    /** Where clients enter. */
    public DispatcherGateway dispatcher() {
        return master.dispatcher();
    }

    /** Root of the REST API, {@code http://host:port}; empty when it is not open. */
    public Optional<String> restAddress() {
        return rest.map(RestServer::address);
    }

    /** Completes when the cluster has ended and nothing of it is left. */
    public CompletableFuture<Outcome> ended() {
        return ended.copy();
    }

    /** A loop's task threw: a defect of the engine. The JVM is the user's, so only this cluster ends. */
    private void broken(Throwable defect) {
        log.error("The local cluster is broken and ends", defect);
        end(() -> ended.completeExceptionally(
                new EngineException(ErrorCode.INTERNAL, "The local cluster is broken: " + defect, defect)));
    }

    private void masterEnded(@Nullable Outcome outcome, @Nullable Throwable failure) {
        end(() -> {
            if (outcome != null) {
                ended.complete(outcome);
            } else {
                ended.completeExceptionally(failure == null ? new IllegalStateException("no outcome") : failure);
            }
        });
    }

    /** Closing waits for the loops, so it runs on none of them. */
    private void end(Runnable then) {
        if (closing.getAndSet(true)) {
            return;
        }
        NamedThreads.daemon("weft-local-end", () -> {
                    closeAll();
                    then.run();
                })
                .start();
    }

    private void closeAll() {
        driver.closeWorkers();
        if (rest != null) {
            rest.ifPresent(RestServer::close);
        }
        master.close();
        loops.forEach(EmbeddedCluster::awaitEnd);
        highAvailability.close();
        io.close();
        removeFolder();
    }

    private static void awaitEnd(ThreadEventLoop loop) {
        try {
            if (!loop.awaitEnd(LOOP_END)) {
                log.warn("Loop '{}' does not end", loop.name());
                loop.close();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void removeFolder() {
        URI uri = FilePaths.of(folder);
        try {
            files.of(uri).deleteRecursively(uri);
            files.close();
        } catch (IOException e) {
            log.warn("Files stay in {}", folder, e);
        }
    }

    /** Ends everything that runs, at once, and waits until nothing is left. Idempotent. */
    @Override
    public void close() {
        end(() -> ended.completeExceptionally(new EngineException(ErrorCode.CONFLICT, "The local cluster was closed")));
        ended.handle((outcome, failure) -> true).join();
    }
}
