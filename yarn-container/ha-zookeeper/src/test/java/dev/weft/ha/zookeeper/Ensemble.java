package dev.weft.ha.zookeeper;

import dev.weft.core.config.Configuration;
import dev.weft.core.config.HighAvailabilityOptions;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.CuratorFrameworkFactory;
import org.apache.curator.retry.RetryNTimes;
import org.apache.curator.test.InstanceSpec;
import org.apache.curator.test.TestingServer;

/** One ZooKeeper server on loopback with a short tick, for a test class. */
final class Ensemble implements AutoCloseable {
    static final Duration SESSION = Duration.ofSeconds(4);
    private static final int TICK_MILLIS = 500;

    private TestingServer server;

    Ensemble() throws Exception {
        server = new TestingServer(
                new InstanceSpec(null, -1, -1, -1, true, -1, TICK_MILLIS, -1, Map.of(), "127.0.0.1"), true);
    }

    Configuration config(String cluster) {
        return new Configuration()
                .set(HighAvailabilityOptions.HA_MODE, "zookeeper")
                .set(HighAvailabilityOptions.HA_ZOOKEEPER_QUORUM, server.getConnectString())
                .set(HighAvailabilityOptions.HA_CLUSTER_ID, cluster)
                .set(HighAvailabilityOptions.ZOOKEEPER_SESSION_TIMEOUT, SESSION)
                .set(HighAvailabilityOptions.ZOOKEEPER_RETRY_WAIT, Duration.ofMillis(100));
    }

    ZooKeeperHighAvailability connect(String cluster) {
        return ZooKeeperHighAvailability.connect(ZooKeeperSettings.from(config(cluster)));
    }

    /** A session of its own, to look behind the scenes. */
    CuratorFramework client() {
        CuratorFramework client =
                CuratorFrameworkFactory.newClient(server.getConnectString(), new RetryNTimes(3, TICK_MILLIS));
        client.start();
        return client;
    }

    /** The server's process ends; its data stays. */
    void stop() throws Exception {
        server.stop();
    }

    void restart() throws Exception {
        server.restart();
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
