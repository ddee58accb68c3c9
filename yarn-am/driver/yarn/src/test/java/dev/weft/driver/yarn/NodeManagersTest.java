package dev.weft.driver.yarn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.core.config.Configuration;
import dev.weft.core.id.WorkerId;
import dev.weft.core.testing.ManualScheduler;
import dev.weft.core.unit.MemorySize;
import dev.weft.master.cluster.RequestId;
import dev.weft.master.cluster.WorkerGrant;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerLaunchContext;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.client.api.NMClient;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class NodeManagersTest {
    private static final int CONTAINERS = 50;
    private static final int MEBI = 1024;

    private final FakeMarket market = new FakeMarket();
    private final CountDownLatch begun = new CountDownLatch(CONTAINERS);
    private final CountDownLatch goOn = new CountDownLatch(1);

    // CASES 79: no node answers before all fifty starts are under way, so neither the caller nor a start waits for
    // another.
    @Test
    void slowNodesHoldNeitherTheCallerNorEachOtherUp() throws Exception {
        NodeManagers nodes = new NodeManagers(new YarnConfiguration(), new SlowNodes());
        nodes.use(driver(nodes), launch());

        for (int i = 1; i <= CONTAINERS; i++) {
            Container container = market.container(i, MEBI);
            nodes.start(container, grant(container));
        }

        assertThat(begun.await(50, TimeUnit.SECONDS)).isTrue();
        goOn.countDown();
        nodes.close();
    }

    private YarnClusterDriver driver(NodeManagers nodes) {
        return new YarnClusterDriver(
                new ManualScheduler().loop("driver"),
                market,
                nodes,
                ContainerTerms.of(new Configuration()),
                YarnClusterDriver.Earlier.ADOPTED,
                SamplePicture.empty());
    }

    private static WorkerLaunch launch() {
        return new WorkerLaunch(
                new Configuration(),
                Map.of(),
                List.of(),
                Optional.empty(),
                Optional.empty(),
                new WorkerLaunch.MasterLocation("master", 1, 1));
    }

    private static WorkerGrant grant(Container container) {
        return new WorkerGrant(
                new RequestId(container.getAllocationRequestId()),
                new WorkerId(container.getId().toString()),
                container.getNodeId().getHost(),
                MemorySize.ofMebiBytes(MEBI),
                1);
    }

    /** Nodes that take their time. */
    private final class SlowNodes extends NMClient {
        private SlowNodes() {
            super("slow nodes");
        }

        @Override
        public Map<String, ByteBuffer> startContainer(Container container, ContainerLaunchContext context) {
            begun.countDown();
            try {
                goOn.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            return Map.of();
        }

        @Override
        public void stopContainer(ContainerId container, NodeId node) {}

        @Override
        public ContainerStatus getContainerStatus(ContainerId container, NodeId node) {
            throw new UnsupportedOperationException();
        }

        @Override
        @Deprecated
        public void increaseContainerResource(Container container) {}

        @Override
        public void updateContainerResource(Container container) {}

        @Override
        public void reInitializeContainer(ContainerId container, ContainerLaunchContext context, boolean commit) {}

        @Override
        public void restartContainer(ContainerId container) {}

        @Override
        public void rollbackLastReInitialization(ContainerId container) {}

        @Override
        public void commitLastReInitialization(ContainerId container) {}

        @Override
        public void cleanupRunningContainersOnStop(boolean enabled) {}
    }
}
