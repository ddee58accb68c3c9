package dev.weft.driver.yarn;

import dev.weft.core.concurrent.FatalErrors;
import dev.weft.core.concurrent.ThreadEventLoop;
import dev.weft.core.config.ConfigYaml;
import dev.weft.core.config.Configuration;
import dev.weft.core.config.HighAvailabilityOptions;
import dev.weft.core.config.JobManagerOptions;
import dev.weft.core.config.SecurityOptions;
import dev.weft.core.config.YarnConfigOptions;
import dev.weft.core.time.SystemClock;
import dev.weft.driver.standalone.MasterNode;
import dev.weft.hadoop.HadoopConfiguration;
import dev.weft.hadoop.HadoopLogin;
import dev.weft.master.config.DispatcherConfig;
import dev.weft.rest.RestAccess;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.util.ShutdownHookManager;
import org.apache.hadoop.yarn.api.records.LocalResourceType;
import org.apache.hadoop.yarn.api.records.LocalResourceVisibility;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The ApplicationMaster, wired: a {@link MasterNode} whose workers come from YARN. Main thread; what others say only
 * completes futures.
 */
final class YarnMaster {
    private static final Logger log = LoggerFactory.getLogger(YarnMaster.class);

    /** A client that waits asks once a second how the job ended. */
    private static final Duration LINGER = Duration.ofSeconds(2);

    /** Folder, in the application's, of checkpoints that are to go nowhere else; it ends with the application. */
    private static final String CHECKPOINTS = "checkpoints";

    /** Folder, in the application's, that says which checkpoints are the newest. */
    private static final String POINTERS = "pointers";

    private final MasterNode node;
    private final YarnClusterDriver driver;
    private final ResourceManagerMarket market;
    private final MasterContainer container;
    private final Path folder;
    private final YarnConfiguration hadoop;
    private final ApplicationFolder applicationFolder;
    private final boolean alone;
    private final AtomicReference<@Nullable EndedApplication> application = new AtomicReference<>();
    private final AtomicBoolean ending = new AtomicBoolean();
    private final AtomicBoolean superseded = new AtomicBoolean();
    private final CountDownLatch done = new CountDownLatch(1);

    private YarnMaster(
            MasterNode node,
            YarnClusterDriver driver,
            ResourceManagerMarket market,
            MasterContainer container,
            YarnConfiguration hadoop,
            ApplicationFolder applicationFolder,
            boolean alone,
            Path folder) {
        this.alone = alone;
        this.hadoop = hadoop;
        this.applicationFolder = applicationFolder;
        this.node = node;
        this.driver = driver;
        this.market = market;
        this.container = container;
        this.folder = folder;
    }

    /** Opens ports and connections; YARN is not told yet. */
    static YarnMaster open(Configuration configuration, MasterContainer container) throws IOException {
        YarnConfiguration hadoop = new YarnConfiguration(HadoopConfiguration.of(configuration));
        // A ResourceManager that is away for hours does not stop what runs.
        hadoop.setLong(YarnConfiguration.RESOURCEMANAGER_CONNECT_MAX_WAIT_MS, -1);
        HadoopLogin.login(configuration, hadoop);
        ApplicationFolder applicationFolder = ApplicationFolder.of(configuration, hadoop);
        ThreadEventLoop loop = ThreadEventLoop.start(
                "yarn", new SystemClock(), cause -> FatalErrors.exit("the loop of YARN's driver", cause));
        ResourceManagerMarket market = new ResourceManagerMarket(
                hadoop,
                configuration.get(YarnConfigOptions.CONTAINER_REQUEST_HEARTBEAT_INTERVAL),
                Duration.ofSeconds(configuration.get(YarnConfigOptions.HEARTBEAT_DELAY_SECONDS)),
                HistoryLink.of(configuration),
                applicationFolder::remove);
        NodeManagers nodes = new NodeManagers(hadoop);
        ApplicationPicture picture = new ApplicationPicture(
                new SystemClock(),
                ApplicationNews.known(
                        configuration,
                        container,
                        UserGroupInformation.getCurrentUser().getShortUserName()));
        ApplicationNews news = new ApplicationNews(hadoop, container, picture, new SystemClock());
        picture.whenLookedAt(news::wanted);
        YarnClusterDriver driver = new YarnClusterDriver(
                loop, market, nodes, ContainerTerms.of(configuration), ofEarlierAttempts(configuration), picture);
        Path folder = Files.createTempDirectory(Files.createDirectories(Path.of("tmp")), "master-");
        MasterNode node =
                MasterNode.open(settings(configuration, hadoop, container, applicationFolder, folder), driver);
        nodes.use(
                driver,
                new WorkerLaunch(
                        configuration,
                        workerFiles(configuration, applicationFolder),
                        List.of(configuration
                                .getString(ContainerLayout.CLASS_PATH_KEY, "")
                                .split(":")),
                        DelegationTokens.simpleUser(),
                        DelegationTokens.ofThisContainer(),
                        new WorkerLaunch.MasterLocation(
                                container.host(),
                                node.rpcPort(),
                                container.attempt().getAttemptId())));
        return new YarnMaster(
                node,
                driver,
                market,
                container,
                hadoop,
                applicationFolder,
                ofEarlierAttempts(configuration) == YarnClusterDriver.Earlier.STOPPED,
                folder);
    }

    private static YarnClusterDriver.Earlier ofEarlierAttempts(Configuration configuration) {
        return configuration.get(HighAvailabilityOptions.HA_MODE).equalsIgnoreCase("NONE")
                ? YarnClusterDriver.Earlier.STOPPED
                : YarnClusterDriver.Earlier.ADOPTED;
    }

    private static MasterNode.Settings settings(
            Configuration configuration,
            YarnConfiguration hadoop,
            MasterContainer container,
            ApplicationFolder applicationFolder,
            Path folder)
            throws IOException {
        String secret = Files.readString(Path.of(ContainerLayout.SECRET), StandardCharsets.US_ASCII);
        return new MasterNode.Settings(
                withSecret(withPointers(configuration, applicationFolder)),
                container.host(),
                configuration.get(JobManagerOptions.BIND_HOST, container.host()),
                0,
                Optional.of(secret),
                RestAccess.ofYarn(configuration, container.host(), secret, WebProxies.addresses(hadoop))
                        .withOrigins(WebProxies.origins(hadoop)),
                ContainerLayout.isSession(configuration)
                        ? DispatcherConfig.Mode.SESSION
                        : DispatcherConfig.Mode.STORED_APPLICATION,
                applicationFolder.child(ApplicationUpload.GRAPHS),
                URI.create(configuration.getString(ContainerLayout.LIBRARY_FOLDER_KEY, "")),
                Optional.of(applicationFolder.child(CHECKPOINTS)),
                folder,
                container.attempt().getAttemptId());
    }

    /** Without an election service, a second attempt finds the newest checkpoints in the application's folder. */
    private static Configuration withPointers(Configuration configuration, ApplicationFolder applicationFolder) {
        boolean alone = configuration.get(HighAvailabilityOptions.HA_MODE).equalsIgnoreCase("NONE");
        boolean again = configuration
                .getOptional(YarnConfigOptions.APPLICATION_ATTEMPTS)
                .filter(attempts -> attempts > 1)
                .isPresent();
        if (!alone || !again || configuration.contains(HighAvailabilityOptions.HA_STORAGE_PATH)) {
            return configuration;
        }
        Configuration own = Configuration.fromMap(configuration.toMap());
        own.set(
                HighAvailabilityOptions.HA_STORAGE_PATH,
                applicationFolder.child(POINTERS).toString());
        return own;
    }

    /** The election's nodes are open to whoever has the application's secret, unless somebody says otherwise. */
    private static Configuration withSecret(Configuration configuration) {
        Configuration own = Configuration.fromMap(configuration.toMap());
        own.set(SecurityOptions.INTERNAL_SECRET_FILE, ContainerLayout.SECRET);
        if (!own.contains(HighAvailabilityOptions.ZOOKEEPER_CLIENT_ACL)) {
            own.set(HighAvailabilityOptions.ZOOKEEPER_CLIENT_ACL, WorkerLaunch.OWN_NODES);
        }
        return own;
    }

    /** What the client listed, and the configuration that lists it. */
    private static Map<String, ContainerFile> workerFiles(
            Configuration configuration, ApplicationFolder applicationFolder) throws IOException {
        Map<String, ContainerFile> files = new TreeMap<>(ContainerLayout.workerFiles(configuration));
        FileStatus own = applicationFolder.status(ConfigYaml.FILE_NAME);
        files.put(
                ConfigYaml.FILE_NAME,
                ContainerFile.of(own, LocalResourceType.FILE, LocalResourceVisibility.APPLICATION));
        return files;
    }

    /**
     * Registers with YARN, leads, and returns when YARN knows how the application ended, or when another attempt took over.
     *
     * @return the exit code
     */
    int run() throws IOException, InterruptedException {
        // Before Hadoop's own hook, which closes all file systems.
        ShutdownHookManager.get().addShutdownHook(this::stopUnasked, FileSystem.SHUTDOWN_HOOK_PRIORITY + 1);
        warnIfNothingWasTakenOver();
        market.register(driver, container.host(), node.restPort(), node.restUrl());
        log.info("YARN knows attempt {}, its clients find it at {}", container.attempt(), node.restUrl());
        node.ended().whenComplete((outcome, failure) -> {
            if (failure != null) {
                end(false);
            }
        });
        market.left().thenAccept(this::end);
        node.start();
        application.set(EndedApplication.connect(hadoop, container.attempt().getApplicationId()));
        done.await();
        if (superseded.get()) {
            return 1; // the shutdown hook looks whether anybody follows, and YARN removes the container's folder
        }
        letClientsRead();
        node.closeAndForget();
        MasterNode.removeFolder(folder);
        return 0;
    }

    private void warnIfNothingWasTakenOver() {
        if (alone && container.attempt().getAttemptId() > 1) {
            log.warn(
                    "Attempt {} begins anew: without {} no worker outlives its master, and jobs go on from their newest"
                            + " checkpoints",
                    container.attempt(),
                    HighAvailabilityOptions.HA_MODE.key() + ": zookeeper");
        }
    }

    /** The first word counts. */
    private void end(boolean yarnKnows) {
        if (ending.compareAndSet(false, true)) {
            superseded.set(!yarnKnows);
            done.countDown();
        }
    }

    private static void letClientsRead() throws InterruptedException {
        new CountDownLatch(1).await(LINGER.toMillis(), TimeUnit.MILLISECONDS);
    }

    /**
     * Somebody stops this process from outside, or YARN knows it no more: what nobody else can remove goes, unless another attempt
     * needs it. Of a person's kill the master may hear from YARN before the signal comes.
     */
    private void stopUnasked() {
        if (done.getCount() == 0 && !superseded.get()) {
            return;
        }
        EndedApplication ended = application.get();
        try {
            if (ended != null && ended.isCertain()) {
                log.info("The application is over: what it left goes");
                // At once, as a NodeManager soon kills; and again, as jobs wrote until the node closed.
                applicationFolder.remove();
                node.closeAndForget();
                applicationFolder.remove();
            } else if (superseded.get()) {
                log.warn("Another attempt leads; this one ends without a word to YARN");
                node.close();
            } else {
                log.info("This process is told to end");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
