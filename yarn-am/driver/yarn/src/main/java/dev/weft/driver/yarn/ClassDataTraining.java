package dev.weft.driver.yarn;

import dev.weft.api.DataStream;
import dev.weft.api.StreamExecutionEnvironment;
import dev.weft.core.concurrent.ThreadEventLoop;
import dev.weft.core.config.Configuration;
import dev.weft.core.config.RestOptions;
import dev.weft.core.fs.FileStores;
import dev.weft.core.id.WorkerId;
import dev.weft.core.resource.WorkerMemoryPlan;
import dev.weft.core.time.SystemClock;
import dev.weft.core.unit.MemorySize;
import dev.weft.driver.standalone.MasterNode;
import dev.weft.hadoop.HadoopConfiguration;
import dev.weft.master.cluster.RequestId;
import dev.weft.master.cluster.WorkerRequest;
import dev.weft.master.config.DispatcherConfig;
import dev.weft.protocol.codec.MasterEndpoint;
import dev.weft.rest.RestAccess;
import dev.weft.rpc.ClientOptions;
import dev.weft.rpc.PeerAddress;
import dev.weft.rpc.PeerListener;
import dev.weft.rpc.RpcSecret;
import dev.weft.taskmanager.WorkerExit;
import dev.weft.taskmanager.WorkerNode;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.fs.CommonConfigurationKeysPublic;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Loads the classes that masters and workers use, by using them: a JVM that runs this with {@code -XX:ArchiveClassesAtExit}
 * makes the class data archive that spares every container most of its class loading. No cluster is needed: calls to one
 * fail at a closed port, after all that leads there is loaded. Main of a step of the build, never part of a running system.
 */
public final class ClassDataTraining {
    private static final Logger log = LoggerFactory.getLogger(ClassDataTraining.class);
    private static final String LOOPBACK = "127.0.0.1";
    private static final String SECRET = "training";

    private ClassDataTraining() {}

    /** One argument: a folder for files that may be removed afterwards. */
    public static void main(String[] arguments) throws Exception {
        Path folder = Path.of(arguments[0]);
        useHadoop();
        useMaster(folder);
        useWorker(folder);
        runJob();
        System.exit(0);
    }

    private static YarnConfiguration unreachable() {
        YarnConfiguration hadoop = new YarnConfiguration(HadoopConfiguration.of(new Configuration()));
        hadoop.set(CommonConfigurationKeysPublic.FS_DEFAULT_NAME_KEY, "hdfs://" + LOOPBACK + ":1");
        hadoop.setInt(CommonConfigurationKeysPublic.IPC_CLIENT_CONNECT_MAX_RETRIES_KEY, 0);
        hadoop.set(YarnConfiguration.RM_ADDRESS, LOOPBACK + ":1");
        hadoop.set(YarnConfiguration.RM_SCHEDULER_ADDRESS, LOOPBACK + ":1");
        hadoop.setLong(YarnConfiguration.RESOURCEMANAGER_CONNECT_MAX_WAIT_MS, 1);
        hadoop.setLong(YarnConfiguration.RESOURCEMANAGER_CONNECT_RETRY_INTERVAL_MS, 1);
        return hadoop;
    }

    private static void useHadoop() {
        YarnConfiguration hadoop = unreachable();
        try (YarnClient yarn = YarnClient.createYarnClient()) {
            FileSystem.get(hadoop).exists(new org.apache.hadoop.fs.Path("/"));
            yarn.init(hadoop);
            yarn.start();
            yarn.getApplicationReport(ApplicationId.newInstance(1, 1));
        } catch (IOException | YarnException e) {
            log.info("As expected, nobody answers: {}", e.getMessage());
        }
        ResourceManagerMarket market = new ResourceManagerMarket(
                hadoop, Duration.ofSeconds(1), Duration.ofSeconds(1), Optional.empty(), () -> {});
        new NodeManagers(hadoop).close();
        ContainerTerms terms = ContainerTerms.of(new Configuration()).withLargest(Resource.newInstance(1, 1));
        market.ask(terms.ask(new WorkerRequest(new RequestId(1), MemorySize.ofMebiBytes(1), 1, 1)));
    }

    private static void useMaster(Path folder) throws IOException, InterruptedException {
        Configuration configuration = new Configuration();
        configuration.set(RestOptions.BIND_PORT, "0");
        MasterNode.Settings settings = new MasterNode.Settings(
                configuration,
                LOOPBACK,
                LOOPBACK,
                0,
                Optional.of(SECRET),
                RestAccess.ofYarn(configuration, LOOPBACK, SECRET, Set.of()),
                DispatcherConfig.Mode.SESSION,
                folder.resolve("jobs").toUri(),
                folder.resolve("artifacts").toUri(),
                Optional.empty(),
                folder,
                1);
        YarnClusterDriver driver = new YarnClusterDriver(
                ThreadEventLoop.start("training", new SystemClock(), cause -> log.warn("training", cause)),
                new ResourceManagerMarket(
                        unreachable(), Duration.ofSeconds(1), Duration.ofSeconds(1), Optional.empty(), () -> {}),
                new NodeManagers(unreachable()),
                ContainerTerms.of(configuration),
                YarnClusterDriver.Earlier.STOPPED,
                new ApplicationPicture(
                        new SystemClock(), ApplicationNews.known(configuration, trainingContainer(), "training")));
        try (MasterNode node = MasterNode.open(settings, driver)) {
            node.start();
            var master = MasterEndpoint.connect(
                    new PeerAddress(LOOPBACK, node.rpcPort()),
                    ClientOptions.defaults().withSecret(RpcSecret.of(SECRET)),
                    PeerListener.SILENT);
            master.close();
            HttpRequest overview = HttpRequest.newBuilder(URI.create(node.restUrl() + "/overview"))
                    .header("Authorization", "Bearer " + SECRET)
                    .build();
            HttpResponse<String> answer =
                    HttpClient.newHttpClient().send(overview, HttpResponse.BodyHandlers.ofString());
            log.info("REST answers {}", answer.statusCode());
        }
    }

    private static MasterContainer trainingContainer() {
        ApplicationId application = ApplicationId.newInstance(1, 1);
        return new MasterContainer(
                ContainerId.newContainerId(ApplicationAttemptId.newInstance(application, 1), 1),
                LOOPBACK,
                LOOPBACK + ":0",
                LOOPBACK + ":0");
    }

    private static void useWorker(Path folder) throws IOException {
        Configuration configuration = new Configuration();
        ThreadEventLoop loop = ThreadEventLoop.start(
                "worker", new SystemClock(), cause -> log.warn("The training worker's loop failed", cause));
        ClassLoader classes = ClassDataTraining.class.getClassLoader();
        try (FileStores files = FileStores.load(configuration, classes);
                WorkerNode worker = WorkerNode.open(new WorkerNode.Environment(
                        new WorkerId("training"),
                        LOOPBACK,
                        LOOPBACK,
                        1,
                        WorkerMemoryPlan.of(configuration),
                        configuration,
                        loop,
                        files,
                        folder,
                        classes,
                        new SecureRandom(),
                        new StaysUp()))) {
            log.info("The worker is wired: {}", worker.taskManager());
        }
        loop.close();
    }

    /** The worker of this training never ends by itself. */
    private static final class StaysUp implements WorkerExit {
        @Override
        public void exitNormally(String reason) {
            log.warn("The training worker ended: {}", reason);
        }

        @Override
        public void exitAfterFailure(String reason) {
            log.warn("The training worker failed: {}", reason);
        }
    }

    /** In this JVM, by the executor for local jobs, which is in lib but not known here. */
    private static void runJob() throws Exception {
        StreamExecutionEnvironment environment = StreamExecutionEnvironment.getExecutionEnvironment();
        environment.setParallelism(2);
        DataStream<Long> numbers = environment.fromSequence(1, 1000);
        numbers.map(number -> number * 2)
                .keyBy(number -> number % 10)
                .reduce(Long::sum)
                .filter(sum -> sum < 0)
                .print();
        environment.execute("training");
    }
}
