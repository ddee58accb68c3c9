package dev.weft.driver.yarn;

import dev.weft.master.cluster.WorkerGrant;
import java.nio.ByteBuffer;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.client.api.NMClient;
import org.apache.hadoop.yarn.client.api.async.NMClientAsync;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The real NodeManagers behind {@link ContainerNodes}: calls are queued in the client library, which has the threads. */
final class NodeManagers implements ContainerNodes {
    private static final Logger log = LoggerFactory.getLogger(NodeManagers.class);

    private final NMClientAsync client;
    private final Callbacks callbacks = new Callbacks();
    private volatile @Nullable WorkerLaunch launch;

    NodeManagers(Configuration hadoop) {
        this(hadoop, NMClient.createNMClient());
    }

    /** @param calls makes the calls, one at a time for each node; closed with this */
    NodeManagers(Configuration hadoop, NMClient calls) {
        this.client = NMClientAsync.createNMClientAsync(callbacks);
        client.setClient(calls);
        client.getClient().cleanupRunningContainersOnStop(false);
        client.init(hadoop);
        client.start();
    }

    /**
     * Says how workers are started, and who hears of those that could not be. Called once, before the first start.
     */
    void use(YarnClusterDriver driver, WorkerLaunch workerLaunch) {
        callbacks.driver = driver;
        launch = workerLaunch;
    }

    @Override
    public void start(Container container, WorkerGrant grant) {
        WorkerLaunch how = launch;
        if (how == null) {
            throw new IllegalStateException("Nobody said how workers are started");
        }
        client.startContainerAsync(container, how.context(grant));
    }

    @Override
    public void stop(ContainerId container, NodeId node) {
        client.stopContainerAsync(container, node);
    }

    @Override
    public void close() {
        client.stop();
    }

    /** Runs on the library's threads. */
    private static final class Callbacks extends NMClientAsync.AbstractCallbackHandler {
        private volatile @Nullable YarnClusterDriver driver;

        private YarnClusterDriver driver() {
            YarnClusterDriver current = driver;
            if (current == null) {
                throw new IllegalStateException("A NodeManager answered before the first start");
            }
            return current;
        }

        @Override
        public void onContainerStarted(ContainerId container, Map<String, ByteBuffer> serviceResponse) {
            log.debug("Container {} is starting", container);
        }

        @Override
        public void onStartContainerError(ContainerId container, Throwable cause) {
            driver().onStartFailed(container, cause);
        }

        @Override
        public void onStopContainerError(ContainerId container, Throwable cause) {
            log.info(
                    "Container {} could not be stopped on its node; YARN was told to release it: {}",
                    container,
                    cause.toString());
        }

        @Override
        public void onContainerStatusReceived(ContainerId container, ContainerStatus status) {}

        @Override
        public void onContainerStopped(ContainerId container) {}

        @Override
        @Deprecated
        public void onContainerResourceIncreased(ContainerId container, Resource resource) {}

        @Override
        public void onContainerResourceUpdated(ContainerId container, Resource resource) {}

        @Override
        public void onGetContainerStatusError(ContainerId container, Throwable cause) {}

        @Override
        @Deprecated
        public void onIncreaseContainerResourceError(ContainerId container, Throwable cause) {}

        @Override
        public void onUpdateContainerResourceError(ContainerId container, Throwable cause) {}
    }
}
