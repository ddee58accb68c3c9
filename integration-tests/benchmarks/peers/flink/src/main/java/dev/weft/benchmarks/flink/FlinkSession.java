package dev.weft.benchmarks.flink;

import dev.weft.benchmarks.session.Session;
import java.net.URI;
import java.util.Arrays;
import java.util.List;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.MemorySize;
import org.apache.flink.configuration.RestOptions;
import org.apache.flink.configuration.TaskManagerOptions;
import org.apache.flink.runtime.minicluster.MiniCluster;
import org.apache.flink.runtime.minicluster.MiniClusterConfiguration;

/** Main class: without arguments a MiniCluster in this process, else the REST port of a cluster and its process ids. */
public final class FlinkSession {
    private static final int SLOTS = 2;
    private static final MemorySize NETWORK = MemorySize.ofMebiBytes(256);
    private static final MemorySize MANAGED = MemorySize.ofMebiBytes(1024);

    private FlinkSession() {}

    public static void main(String[] arguments) throws Exception {
        if (arguments.length == 0) {
            try (MiniCluster cluster = miniCluster()) {
                cluster.start();
                URI rest = cluster.getRestAddress().get();
                new Session(new FlinkEngine(rest.getHost(), rest.getPort()), List.of()).serve();
            }
        } else {
            List<Long> servers =
                    Arrays.stream(arguments[1].split(",")).map(Long::valueOf).toList();
            new Session(new FlinkEngine("localhost", Integer.parseInt(arguments[0])), servers).serve();
        }
        System.exit(0);
    }

    private static MiniCluster miniCluster() {
        Configuration configuration = new Configuration();
        configuration.set(RestOptions.BIND_PORT, "0");
        configuration.set(RestOptions.ADDRESS, "localhost");
        configuration.set(TaskManagerOptions.NETWORK_MEMORY_MIN, NETWORK);
        configuration.set(TaskManagerOptions.NETWORK_MEMORY_MAX, NETWORK);
        configuration.set(TaskManagerOptions.MANAGED_MEMORY_SIZE, MANAGED);
        return new MiniCluster(new MiniClusterConfiguration.Builder()
                .setConfiguration(configuration)
                .setNumTaskManagers(1)
                .setNumSlotsPerTaskManager(SLOTS)
                .build());
    }
}
