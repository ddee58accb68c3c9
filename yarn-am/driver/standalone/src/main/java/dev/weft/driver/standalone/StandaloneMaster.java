package dev.weft.driver.standalone;

import dev.weft.core.concurrent.FatalErrors;
import dev.weft.core.config.Configuration;
import dev.weft.core.config.HighAvailabilityOptions;
import dev.weft.core.config.JobManagerOptions;
import dev.weft.core.config.SecurityOptions;
import dev.weft.core.config.TaskManagerOptions;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.fs.FilePaths;
import dev.weft.core.log.StandardStreams;
import dev.weft.master.cluster.ClusterProcess;
import dev.weft.master.config.DispatcherConfig;
import dev.weft.rest.RestAccess;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** {@code weft standalone master}: runs until it is told to stop over REST or by a signal. Found by ServiceLoader. */
public final class StandaloneMaster implements ClusterProcess {
    private static final Logger log = LoggerFactory.getLogger(StandaloneMaster.class);
    private static final String LOOPBACK = "127.0.0.1";

    /** Closing waits for no other process; a disk may be slow. */
    private static final int CLOSE_SECONDS = 10;

    /** For ServiceLoader. */
    public StandaloneMaster() {}

    @Override
    public String command() {
        return "standalone master";
    }

    @Override
    public String description() {
        return "A master that takes jobs and waits for workers to register.";
    }

    @Override
    public int run(Configuration configuration) throws InterruptedException {
        FatalErrors.installForAllThreads();
        Path folder = temporaryFolder(configuration);
        CountDownLatch ended = new CountDownLatch(1);
        CountDownLatch closed = new CountDownLatch(1);
        try (MasterNode node = MasterNode.open(settings(configuration, folder), new UnaskedWorkers())) {
            Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(ended, closed), "master-shutdown"));
            node.ended().whenComplete((outcome, failure) -> ended.countDown());
            node.start();
            System.out.println("Master for workers at " + configuration.get(JobManagerOptions.ADDRESS, LOOPBACK) + ":"
                    + node.rpcPort() + ", for clients at " + node.restUrl());
            StandardStreams.redirect(configuration, "jobmanager");
            ended.await();
        } catch (IOException e) {
            throw new EngineException(ErrorCode.STORAGE, "The master cannot start: " + e.getMessage(), e);
        } finally {
            MasterNode.removeFolder(folder);
            closed.countDown();
        }
        return 0;
    }

    /** On a signal: the main thread tidies up, and the JVM ends no sooner. */
    private static void stop(CountDownLatch ended, CountDownLatch closed) {
        log.info("The master stops");
        ended.countDown();
        try {
            if (!closed.await(CLOSE_SECONDS, TimeUnit.SECONDS)) {
                log.warn("The master did not close within {} s", CLOSE_SECONDS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static MasterNode.Settings settings(Configuration configuration, Path folder) throws IOException {
        Optional<String> secret = readSecret(configuration);
        String host = configuration.get(JobManagerOptions.ADDRESS, LOOPBACK);
        URI root = storage(configuration, folder);
        return new MasterNode.Settings(
                configuration,
                host,
                configuration.get(JobManagerOptions.BIND_HOST, LOOPBACK),
                configuration.get(JobManagerOptions.PORT),
                secret,
                RestAccess.ofStandalone(configuration, secret),
                DispatcherConfig.Mode.SESSION,
                FilePaths.child(root, "jobs"),
                FilePaths.child(root, "artifacts"),
                configuration
                        .getOptional(HighAvailabilityOptions.HA_STORAGE_PATH)
                        .map(storage -> FilePaths.child(root, "checkpoints")),
                folder,
                1);
    }

    /** Jobs and their files outlive the process where a folder for that is configured, else they end with it. */
    private static URI storage(Configuration configuration, Path folder) {
        Optional<String> configured = configuration.getOptional(HighAvailabilityOptions.HA_STORAGE_PATH);
        if (configured.isEmpty()) {
            log.info(
                    "Jobs and their files are kept in {}, which only workers on this host can read; set {} for others",
                    folder,
                    HighAvailabilityOptions.HA_STORAGE_PATH.key());
            return FilePaths.of(folder);
        }
        String cluster =
                configuration.get(HighAvailabilityOptions.HA_CLUSTER_ID).replaceFirst("^/+", "");
        return FilePaths.child(FilePaths.parse(configured.get()), cluster);
    }

    static Optional<String> readSecret(Configuration configuration) throws IOException {
        Optional<String> file = configuration.getOptional(SecurityOptions.INTERNAL_SECRET_FILE);
        return file.isEmpty()
                ? Optional.empty()
                : Optional.of(Files.readString(Path.of(file.get())).strip());
    }

    static Path temporaryFolder(Configuration configuration) {
        try {
            Path first = Path.of(configuration.get(TaskManagerOptions.TMP_DIRS).split("[,:]")[0]);
            return Files.createTempDirectory(Files.createDirectories(first), "weft-master-");
        } catch (IOException e) {
            throw new EngineException(
                    ErrorCode.STORAGE,
                    TaskManagerOptions.TMP_DIRS.key() + ": no folder can be made there: " + e.getMessage(),
                    e);
        }
    }
}
