package dev.weft.driver.standalone;

import dev.weft.core.concurrent.FatalErrors;
import dev.weft.core.concurrent.IoPool;
import dev.weft.core.concurrent.ThreadEventLoop;
import dev.weft.core.config.Configuration;
import dev.weft.core.config.HistoryOptions;
import dev.weft.core.config.JobManagerOptions;
import dev.weft.core.error.EngineException;
import dev.weft.core.fs.FilePaths;
import dev.weft.core.fs.FileStores;
import dev.weft.core.fs.FileSystem;
import dev.weft.core.metric.ProcessMetrics;
import dev.weft.core.time.SystemClock;
import dev.weft.ha.HighAvailability;
import dev.weft.ha.LeaderAddress;
import dev.weft.master.MasterProcess;
import dev.weft.master.MasterServices;
import dev.weft.master.blob.ArtifactFiles;
import dev.weft.master.blob.FetchedClasses;
import dev.weft.master.blob.FileJobStore;
import dev.weft.master.checkpoint.StateStorage;
import dev.weft.master.cluster.ClusterDriver;
import dev.weft.master.config.DispatcherConfig;
import dev.weft.master.dispatcher.JobArchivist;
import dev.weft.master.dispatcher.Outcome;
import dev.weft.master.rpc.RpcWorkers;
import dev.weft.protocol.codec.MasterEndpoint;
import dev.weft.rest.RestAccess;
import dev.weft.rest.RestApi;
import dev.weft.rest.history.HistoryArchivist;
import dev.weft.rest.server.RestServer;
import dev.weft.rpc.ClientOptions;
import dev.weft.rpc.RpcSecret;
import dev.weft.rpc.RpcServer;
import dev.weft.rpc.ServerOptions;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A master as a process: control logic, the port for workers, REST, election, files. Made, started and closed by a main; safe
 * on any thread.
 */
public final class MasterNode implements AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(MasterNode.class);
    private static final int IO_THREADS = 4;

    private final Settings settings;
    private final FileStores files;
    private final HighAvailability highAvailability;
    private final IoPool io;
    private final MasterProcess master;
    private final RpcServer rpc;
    private final RestServer rest;

    /**
     * What differs between kinds of clusters.
     *
     * @param config of the process
     * @param host under which workers and clients reach it
     * @param bindHost interface of the port for workers
     * @param rpcPort of the port for workers; 0 for any
     * @param secret that every connection must know; empty asks for none
     * @param access interface and login of REST
     * @param mode when the application ends
     * @param jobs folder of job graphs in some file store
     * @param artifacts folder of files by content hash in some file store
     * @param checkpoints folder of checkpoints of jobs that name none, in some file store; empty: such jobs are refused
     * @param folder local folder of this process; removed by whoever made it
     * @param applicationAttempt from 1
     */
    public record Settings(
            Configuration config,
            String host,
            String bindHost,
            int rpcPort,
            Optional<String> secret,
            RestAccess access,
            DispatcherConfig.Mode mode,
            URI jobs,
            URI artifacts,
            Optional<URI> checkpoints,
            Path folder,
            int applicationAttempt) {}

    private MasterNode(
            Settings settings,
            FileStores files,
            HighAvailability highAvailability,
            IoPool io,
            MasterProcess master,
            RpcServer rpc,
            RestServer rest) {
        this.settings = settings;
        this.files = files;
        this.highAvailability = highAvailability;
        this.io = io;
        this.master = master;
        this.rpc = rpc;
        this.rest = rest;
    }

    /**
     * Opens everything; the master does not lead before {@link #start}.
     *
     * @throws EngineException with one line when a setting is wrong or a port is taken
     */
    public static MasterNode open(Settings settings, ClusterDriver driver) throws IOException {
        Configuration config = settings.config();
        FileStores files = FileStores.load(config, MasterNode.class.getClassLoader());
        FileSystem.initialize(config);
        HighAvailability highAvailability = HighAvailability.open(config, files, MasterNode.class.getClassLoader());
        IoPool io = new IoPool("master-io", IO_THREADS);
        ArtifactFiles artifacts = new ArtifactFiles(files, settings.artifacts());
        Optional<RpcSecret> secret = settings.secret().map(RpcSecret::of);
        URI jobs = files.resolve(settings.jobs());
        MasterProcess master = new MasterProcess(new MasterServices(
                config,
                DispatcherConfig.of(config, settings.mode(), artifacts.folder().toString()),
                MasterNode::loop,
                io,
                driver,
                new RpcWorkers(ClientOptions.defaults().withSecret(secret)),
                new FileJobStore(files.of(jobs), jobs),
                new FetchedClasses(artifacts, settings.folder().resolve("jobs"), MasterNode.class.getClassLoader()),
                highAvailability,
                settings.applicationAttempt(),
                ProcessMetrics.ofMaster(config, settings.host(), new SystemClock()),
                new StateStorage(files, settings.checkpoints().map(files::resolve))));
        RpcServer rpc = RpcPorts.of(config, settings.rpcPort())
                .first(port -> MasterEndpoint.serve(
                        master.door(),
                        ServerOptions.of(settings.bindHost(), port).withSecret(secret)));
        RestServer rest = RestApi.start(
                master.dispatcher(),
                new StoredArtifacts(artifacts, io),
                config,
                settings.access(),
                Files.createDirectories(settings.folder().resolve("uploads")));
        return new MasterNode(settings, files, highAvailability, io, master, rpc, rest);
    }

    private static ThreadEventLoop loop(String name) {
        return ThreadEventLoop.start(
                name, new SystemClock(), cause -> FatalErrors.exit("the loop '" + name + "'", cause));
    }

    /** Port under which workers reach the master. */
    public int rpcPort() {
        boolean throughAnother = settings.config().contains(JobManagerOptions.BIND_PORT);
        return throughAnother ? settings.config().get(JobManagerOptions.PORT) : rpc.port();
    }

    /** Port of REST. */
    public int restPort() {
        return rest.port();
    }

    /** Where clients on other hosts reach REST. */
    public String restUrl() {
        return "http://" + settings.host() + ":" + rest.port();
    }

    /** Stands for election and, once elected, leads. Called once. */
    public void start() {
        master.start(
                epoch -> new LeaderAddress(epoch, settings.host(), rpcPort(), restUrl()),
                archiveFolder(settings.config()).map(this::archivist).orElse(JobArchivist.NONE));
        log.info("Master listens for workers on {}:{}, for clients on {}", settings.host(), rpcPort(), restUrl());
    }

    private JobArchivist archivist(URI folder) {
        return new HistoryArchivist(master.dispatcher(), rest.routes(), files, files.resolve(folder), io);
    }

    private static Optional<URI> archiveFolder(Configuration config) {
        return config.getOptional(JobManagerOptions.ARCHIVE_DIR)
                .or(() -> config.getOptional(HistoryOptions.ARCHIVE_DIRS)
                        .flatMap(all -> all.stream().findFirst()))
                .map(FilePaths::parse);
    }

    /** As {@link MasterProcess#ended}. */
    public CompletableFuture<Outcome> ended() {
        return master.ended();
    }

    /** Closes all ports and threads without ending jobs or workers. Idempotent. */
    @Override
    public void close() {
        close(HighAvailability::close);
    }

    /** As {@link #close}, for a cluster that is over: its election and pointers go too. */
    public void closeAndForget() {
        close(HighAvailability::closeAndForget);
    }

    private void close(Consumer<HighAvailability> end) {
        master.close();
        rest.close();
        rpc.close();
        end.accept(highAvailability);
        io.close();
        try {
            files.close();
        } catch (IOException e) {
            log.warn("A file store did not close cleanly", e);
        }
    }

    /** Removes the process's local folder with all that is in it. */
    public static void removeFolder(Path folder) {
        try (FileStores local = new FileStores(new Configuration(), java.util.List.of())) {
            URI uri = FilePaths.of(folder);
            local.of(uri).deleteRecursively(uri);
        } catch (IOException e) {
            log.warn("Files stay in {}", folder, e);
        }
    }
}
