package dev.weft.cluster.hadoop;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.SafeModeAction;
import org.apache.hadoop.hdfs.MiniDFSCluster;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceOption;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.server.MiniYARNCluster;
import org.apache.hadoop.yarn.server.api.protocolrecords.UpdateNodeResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.ResourceManager;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * One DataNode, one ResourceManager, two NodeManagers and, for whoever wants it, three ZooKeeper servers on loopback and free
 * ports, with all their files in one folder. Started once per JVM by {@link HadoopExtension}.
 */
@SuppressWarnings("deprecation") // CloseableResource is what a store of this JUnit closes.
public final class MiniHadoop implements ExtensionContext.Store.CloseableResource {
    /** Of each NodeManager. */
    public static final int NODE_MEMORY_MB = 4096;

    private static final int NODES = 2;
    private static final int NODE_VCORES = 16;
    private static final String NAME = "yarn";

    private final Path folder;
    private final MiniDFSCluster hdfs;
    private final MiniYARNCluster yarn;
    private final FileSystem fileSystem;
    private final YarnClient client;
    private Optional<ZooKeeperEnsemble> zooKeeper = Optional.empty();

    private MiniHadoop(
            Path folder, MiniDFSCluster hdfs, MiniYARNCluster yarn, FileSystem fileSystem, YarnClient client) {
        this.folder = folder;
        this.hdfs = hdfs;
        this.yarn = yarn;
        this.fileSystem = fileSystem;
        this.client = client;
    }

    /** Starts everything with its files below {@code folder} and writes {@link #confFolder()}. */
    @SuppressWarnings("resource") // The constructor takes them.
    public static MiniHadoop start(Path folder) throws Exception {
        Files.createDirectories(folder.resolve("tmp"));
        System.setProperty("test.build.data", folder.resolve("build").toString());
        YarnConfiguration configuration = new YarnConfiguration();
        hdfsSettings(configuration, folder);
        MiniDFSCluster hdfs =
                new MiniDFSCluster.Builder(configuration).numDataNodes(1).build();
        hdfs.waitActive();
        yarnSettings(configuration, folder);
        MiniYARNCluster yarn = new MiniYARNCluster(NAME, NODES, 1, 1);
        yarn.init(configuration);
        yarn.start();
        yarn.waitForNodeManagersToConnect(30_000);
        YarnClient client = YarnClient.createYarnClient();
        client.init(yarn.getConfig());
        client.start();
        MiniHadoop hadoop = new MiniHadoop(folder, hdfs, yarn, hdfs.getFileSystem(), client);
        hadoop.writeConfFolder();
        return hadoop;
    }

    private static void hdfsSettings(Configuration configuration, Path folder) {
        configuration.set("hadoop.tmp.dir", folder.resolve("tmp").toString());
        configuration.set(
                MiniDFSCluster.HDFS_MINIDFS_BASEDIR, folder.resolve("hdfs").toString());
        configuration.setLong("dfs.blocksize", 4L << 20);
        configuration.setInt("dfs.replication", 1);
        configuration.set("dfs.namenode.audit.loggers", LateAnswers.class.getName());
    }

    private static void yarnSettings(Configuration configuration, Path folder) {
        configuration.setInt("yarn.minicluster.yarn.nodemanager.resource.memory-mb", NODE_MEMORY_MB);
        configuration.setInt(YarnConfiguration.NM_PMEM_MB, NODE_MEMORY_MB);
        configuration.setInt(YarnConfiguration.NM_VCORES, NODE_VCORES);
        configuration.setInt(YarnConfiguration.RM_SCHEDULER_MINIMUM_ALLOCATION_MB, 64);
        configuration.setInt(YarnConfiguration.RM_SCHEDULER_MAXIMUM_ALLOCATION_MB, NODE_MEMORY_MB);
        configuration.setInt(YarnConfiguration.RM_SCHEDULER_MAXIMUM_ALLOCATION_VCORES, NODE_VCORES);
        configuration.setInt("yarn.resource-types.memory-mb.increment-allocation", 64);
        for (String suffix : new String[] {"ms", "min-ms", "max-ms"}) {
            configuration.setLong("yarn.resourcemanager.nodemanagers.heartbeat-interval-" + suffix, 100);
        }
        configuration.setInt(YarnConfiguration.RM_AM_MAX_ATTEMPTS, 5);
        configuration.setBoolean(YarnConfiguration.NM_VMEM_CHECK_ENABLED, false);
        configuration.setFloat("yarn.nodemanager.disk-health-checker.max-disk-utilization-per-disk-percentage", 99.9f);
        configuration.setLong(YarnConfiguration.DEBUG_NM_DELETE_DELAY_SEC, 0);
        // A master that YARN kills clears up in the time between SIGTERM and SIGKILL; 250 ms, the default, are for
        // machines
        // that do nothing else, and else the next submission clears up.
        configuration.setLong(YarnConfiguration.NM_SLEEP_DELAY_BEFORE_SIGKILL_MS, 5_000);
        // Logs of ended containers stay in the NodeManagers' log folders: the tests read them.
        configuration.setLong(YarnConfiguration.NM_LOG_RETAIN_SECONDS, 86_400);
        configuration.setBoolean(YarnConfiguration.TIMELINE_SERVICE_ENABLED, false);
    }

    /** What HADOOP_CONF_DIR of a client names. */
    private void writeConfFolder() throws IOException {
        Files.createDirectories(confFolder());
        Configuration core = new Configuration(false);
        core.set("fs.defaultFS", defaultFileSystem());
        core.set("hadoop.tmp.dir", folder.resolve("tmp").toString());
        write(core, "core-site.xml");
        Configuration hdfsSite = new Configuration(false);
        hdfsSite.set("dfs.replication", "1");
        hdfsSite.set("dfs.blocksize", String.valueOf(4L << 20));
        write(hdfsSite, "hdfs-site.xml");
        Configuration yarnSite = new Configuration(false);
        Configuration running = yarn.getConfig();
        for (String key : new String[] {
            YarnConfiguration.RM_HOSTNAME,
            YarnConfiguration.RM_ADDRESS,
            YarnConfiguration.RM_SCHEDULER_ADDRESS,
            YarnConfiguration.RM_RESOURCE_TRACKER_ADDRESS,
            YarnConfiguration.RM_ADMIN_ADDRESS,
            YarnConfiguration.RM_WEBAPP_ADDRESS
        }) {
            yarnSite.set(key, running.get(key));
        }
        write(yarnSite, "yarn-site.xml");
    }

    private void write(Configuration configuration, String name) throws IOException {
        try (OutputStream out = Files.newOutputStream(confFolder().resolve(name))) {
            configuration.writeXml(out);
        }
    }

    /** Everything that the cluster and the product write is below it. */
    public Path folder() {
        return folder;
    }

    /** Folder with core-site.xml, hdfs-site.xml and yarn-site.xml. */
    public Path confFolder() {
        return folder.resolve("conf");
    }

    /** {@code hdfs://host:port}. */
    public String defaultFileSystem() {
        return hdfs.getURI().toString();
    }

    /** Where the NodeManagers keep containers and their logs. */
    public Path nodesFolder() {
        return folder.resolve("build").resolve(NAME);
    }

    public FileSystem fileSystem() {
        return fileSystem;
    }

    /** In safe mode the NameNode changes nothing: every write fails. */
    public void setSafeMode(boolean on) throws IOException {
        hdfs.getFileSystem().setSafeMode(on ? SafeModeAction.ENTER : SafeModeAction.LEAVE);
    }

    /** Lists and deletes below paths that begin so take up to {@code most} from now on, drawn by {@code seed}; zero for at once. */
    public void delayDeletes(String prefix, Duration most, long seed) {
        LateAnswers.delay(prefix, most, seed);
    }

    /** Stops the only DataNode and starts it again on its ports. */
    public void restartDataNode() throws IOException {
        if (!hdfs.restartDataNode(0, true)) {
            throw new IOException("the DataNode does not start again");
        }
    }

    public YarnClient yarn() {
        return client;
    }

    /** The one of this JVM, for what it tells no client. */
    ResourceManager resourceManager() {
        return yarn.getResourceManager();
    }

    /** The nodes that it started itself are told how much they have: {@link #NODE_MEMORY_MB} or less. */
    public void resizeNodes(int memoryMb) throws IOException, YarnException {
        Map<NodeId, ResourceOption> sizes = new HashMap<>();
        for (int node = 0; node < NODES; node++) {
            sizes.put(yarn.getNodeManager(node).getNMContext().getNodeId(), size(memoryMb));
        }
        resize(sizes);
    }

    /** As {@link #resizeNodes}, for one node. */
    void resize(NodeId node, int memoryMb) throws IOException, YarnException {
        resize(Map.of(node, size(memoryMb)));
    }

    private static ResourceOption size(int memoryMb) {
        return ResourceOption.newInstance(
                Resource.newInstance(memoryMb, NODE_VCORES), ResourceOption.OVER_COMMIT_TIMEOUT_MILLIS_DEFAULT);
    }

    private void resize(Map<NodeId, ResourceOption> sizes) throws IOException, YarnException {
        resourceManager()
                .getRMContext()
                .getRMAdminService()
                .updateNodeResource(UpdateNodeResourceRequest.newInstance(sizes));
    }

    /**
     * A copy of {@link #confFolder()} in which yarn-site.xml says one thing more, as a client's may that is not the
     * cluster's.
     */
    public Path confFolderWith(String key, String value) throws IOException {
        Path copy = Files.createTempDirectory(folder, "conf-");
        for (String name : new String[] {"core-site.xml", "hdfs-site.xml"}) {
            Files.copy(confFolder().resolve(name), copy.resolve(name));
        }
        Configuration yarnSite = new Configuration(false);
        yarnSite.addResource(new org.apache.hadoop.fs.Path(
                confFolder().resolve("yarn-site.xml").toUri()));
        yarnSite.set(key, value);
        try (OutputStream out = Files.newOutputStream(copy.resolve("yarn-site.xml"))) {
            yarnSite.writeXml(out);
        }
        return copy;
    }

    /** {@code host:port,…} of ZooKeeper. */
    public String zooKeeper() throws IOException {
        return zooKeeperServers().address();
    }

    /** The servers of ZooKeeper, started when they are first asked for. */
    public ZooKeeperEnsemble zooKeeperServers() throws IOException {
        if (zooKeeper.isEmpty()) {
            zooKeeper = Optional.of(ZooKeeperEnsemble.start(folder.resolve("zookeeper")));
        }
        return zooKeeper.get();
    }

    /** {@code http://host:port} of the ResourceManager's pages, behind which the applications' pages are. */
    public String web() {
        return "http://" + yarn.getConfig().get(YarnConfiguration.RM_WEBAPP_ADDRESS);
    }

    @Override
    public void close() throws IOException {
        client.stop();
        yarn.stop();
        hdfs.shutdown();
        zooKeeper.ifPresent(ZooKeeperEnsemble::close);
    }
}
