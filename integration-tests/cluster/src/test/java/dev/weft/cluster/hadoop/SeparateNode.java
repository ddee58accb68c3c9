package dev.weft.cluster.hadoop;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.NodeReport;
import org.apache.hadoop.yarn.api.records.NodeState;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNodeEvent;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNodeEventType;

/** A NodeManager of {@link MiniHadoop} as a process of its own, which can fall silent as a machine does. */
public final class SeparateNode implements AutoCloseable {
    private static final Duration START = Duration.ofSeconds(60);
    private static final String NODE_MANAGER = "org.apache.hadoop.yarn.server.nodemanager.NodeManager";

    /** Too little for anything. */
    private static final int FIRST_MEMORY_MB = 128;

    private final MiniHadoop hadoop;
    private final Process process;
    private final NodeId id;

    private SeparateNode(MiniHadoop hadoop, Process process, NodeId id) {
        this.hadoop = hadoop;
        this.process = process;
        this.id = id;
    }

    /** Starts one on which nothing fits yet. */
    public static SeparateNode start(MiniHadoop hadoop) throws IOException, YarnException {
        Path folder = Files.createTempDirectory(hadoop.folder(), "node-");
        writeConfiguration(hadoop, folder);
        List<NodeId> known = running(hadoop);
        String classPath = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin/java").toString(),
                        "-Xmx256m",
                        "-XX:+UseSerialGC",
                        "-Dhadoop.log.dir=" + folder,
                        "-cp",
                        folder + ":" + classPath,
                        NODE_MANAGER)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("output").toFile())
                .start();
        await("a new node").atMost(START).until(() -> newIn(hadoop, known).isPresent());
        return new SeparateNode(hadoop, process, newIn(hadoop, known).orElseThrow());
    }

    private static Optional<NodeId> newIn(MiniHadoop hadoop, List<NodeId> known) throws IOException, YarnException {
        return running(hadoop).stream().filter(node -> !known.contains(node)).findFirst();
    }

    private static List<NodeId> running(MiniHadoop hadoop) throws IOException, YarnException {
        return hadoop.yarn().getNodeReports(NodeState.RUNNING).stream()
                .map(NodeReport::getNodeId)
                .toList();
    }

    private static void writeConfiguration(MiniHadoop hadoop, Path folder) throws IOException {
        Files.copy(hadoop.confFolder().resolve("core-site.xml"), folder.resolve("core-site.xml"));
        Configuration site = new Configuration(false);
        site.addResource(new org.apache.hadoop.fs.Path(
                hadoop.confFolder().resolve("yarn-site.xml").toUri()));
        for (String address : List.of(
                YarnConfiguration.NM_ADDRESS,
                YarnConfiguration.NM_LOCALIZER_ADDRESS,
                YarnConfiguration.NM_WEBAPP_ADDRESS,
                YarnConfiguration.NM_COLLECTOR_SERVICE_ADDRESS)) {
            site.set(address, "localhost:0");
        }
        site.set(YarnConfiguration.NM_LOCAL_DIRS, folder.resolve("local").toString());
        site.set(YarnConfiguration.NM_LOG_DIRS, folder.resolve("logs").toString());
        site.setInt(YarnConfiguration.NM_PMEM_MB, FIRST_MEMORY_MB);
        site.setBoolean(YarnConfiguration.NM_VMEM_CHECK_ENABLED, false);
        site.setFloat("yarn.nodemanager.disk-health-checker.max-disk-utilization-per-disk-percentage", 99.9f);
        try (OutputStream out = Files.newOutputStream(folder.resolve("yarn-site.xml"))) {
            site.writeXml(out);
        }
    }

    /** The ResourceManager hears that it has so much now. */
    public void resize(int memoryMb) throws IOException, YarnException {
        hadoop.resize(id, memoryMb);
    }

    public long pid() {
        return process.pid();
    }

    /** What the ResourceManager says to itself when it has not heard of the node for ten minutes. */
    public void expire() {
        hadoop.resourceManager()
                .getRMContext()
                .getDispatcher()
                .getEventHandler()
                .handle(new RMNodeEvent(id, RMNodeEventType.EXPIRE));
        await("node lost")
                .atMost(START)
                .until(() -> hadoop.yarn().getNodeReports(NodeState.LOST).stream()
                        .anyMatch(node -> node.getNodeId().equals(id)));
    }

    /** Ends it as a power failure does; its containers are the caller's to end. */
    @Override
    public void close() {
        process.destroyForcibly();
    }
}
