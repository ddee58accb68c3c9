package dev.weft.driver.yarn;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.protocolrecords.RegisterApplicationMasterResponse;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.apache.hadoop.yarn.api.records.NodeReport;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.UpdatedContainer;
import org.apache.hadoop.yarn.client.api.AMRMClient.ContainerRequest;
import org.apache.hadoop.yarn.client.api.async.AMRMClientAsync;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The real ResourceManager behind {@link ContainerMarket}. Its client library has threads of its own; what they say only
 * enqueues with the driver.
 */
final class ResourceManagerMarket implements ContainerMarket {
    private static final Logger log = LoggerFactory.getLogger(ResourceManagerMarket.class);
    private static final Resource NOTHING = Resource.newInstance(0, 0);

    private final AMRMClientAsync<ContainerRequest> client;
    private final Duration askingInterval;
    private final Duration idleInterval;
    private final Callbacks callbacks = new Callbacks();
    private final CompletableFuture<Boolean> left = new CompletableFuture<>();
    private final Runnable lastAct;
    private final Optional<String> historyUrl;
    private volatile boolean dismissed;

    /**
     * Connects; {@link #register} makes the application known.
     *
     * @param historyUrl where people find the application once it has ended; empty: YARN's own page of it
     * @param lastAct tidies up once the ResourceManager knows of the end; not done when another attempt has taken over, which
     *     the ResourceManager says by refusing
     */
    ResourceManagerMarket(
            Configuration hadoop,
            Duration askingInterval,
            Duration idleInterval,
            Optional<String> historyUrl,
            Runnable lastAct) {
        this.historyUrl = historyUrl;
        this.lastAct = lastAct;
        this.askingInterval = askingInterval;
        this.idleInterval = idleInterval;
        this.client = AMRMClientAsync.createAMRMClientAsync((int) askingInterval.toMillis(), callbacks);
        client.init(hadoop);
        client.start();
    }

    /**
     * Makes the application known under the address where its master answers; the driver hears what an earlier attempt left.
     *
     * @throws IOException when the ResourceManager refuses or is out of reach
     */
    void register(YarnClusterDriver driver, String host, int port, String url) throws IOException {
        callbacks.driver = driver;
        try {
            RegisterApplicationMasterResponse answer = client.registerApplicationMaster(host, port, url);
            // The client library has taken the tokens for the NodeManagers of those containers out of the answer
            // already.
            driver.onRegistered(
                    answer.getMaximumResourceCapability(), List.copyOf(answer.getContainersFromPreviousAttempts()));
        } catch (YarnException e) {
            throw new IOException("register with YARN's ResourceManager: " + e.getMessage(), e);
        }
    }

    @Override
    public void ask(ContainerRequest request) {
        client.addContainerRequest(request);
    }

    @Override
    public void withdraw(ContainerRequest request) {
        client.removeContainerRequest(request);
    }

    @Override
    public void release(ContainerId container) {
        client.releaseAssignedContainer(container);
    }

    @Override
    public void pace(Pace pace) {
        Duration interval = switch (pace) {
            case ASKING -> askingInterval;
            case IDLE -> idleInterval;
        };
        client.setHeartbeatInterval((int) interval.toMillis());
    }

    @Override
    public Resource headroom() {
        Resource available = client.getAvailableResources();
        return available == null ? NOTHING : available;
    }

    @Override
    public void leave(FinalApplicationStatus status, String diagnostics) {
        boolean known = !dismissed && unregister(status, diagnostics);
        if (known) {
            lastAct.run();
        }
        client.stop();
        left.complete(known);
    }

    private boolean unregister(FinalApplicationStatus status, String diagnostics) {
        try {
            client.unregisterApplicationMaster(status, diagnostics, historyUrl.orElse(""));
            log.info("YARN knows that the application ended: {}", status);
            return true;
        } catch (YarnException | IOException e) {
            log.error("YARN could not be told that the application ended as {}", status, e);
            return false;
        }
    }

    /** Completes when {@link #leave} is done: true when YARN knows the end, false when another attempt has taken over. */
    CompletableFuture<Boolean> left() {
        return left;
    }

    /** Runs on the library's callback thread. */
    private final class Callbacks extends AMRMClientAsync.AbstractCallbackHandler {
        private volatile @Nullable YarnClusterDriver driver;

        private YarnClusterDriver driver() {
            YarnClusterDriver current = driver;
            if (current == null) {
                throw new IllegalStateException("YARN called back before the application was registered");
            }
            return current;
        }

        @Override
        public void onContainersReceivedFromPreviousAttempts(List<Container> containers) {
            driver().onKept(List.copyOf(containers));
        }

        @Override
        public void onContainersAllocated(List<Container> containers) {
            driver().onAllocated(List.copyOf(containers));
        }

        @Override
        public void onContainersCompleted(List<ContainerStatus> statuses) {
            driver().onCompleted(List.copyOf(statuses));
        }

        @Override
        public void onContainersUpdated(List<UpdatedContainer> containers) {
            log.info("YARN changed {} containers, which nobody asked for; left as they are", containers.size());
        }

        @Override
        public void onShutdownRequest() {
            log.warn("YARN's ResourceManager knows this attempt of the application no more");
            dismissed = true;
            left.complete(false);
        }

        @Override
        public void onNodesUpdated(List<NodeReport> nodes) {
            driver().onNews();
        }

        @Override
        public float getProgress() {
            YarnClusterDriver current = driver;
            if (current != null) {
                current.onNews();
            }
            return 0;
        }

        @Override
        public void onError(Throwable cause) {
            log.error("Contact with YARN's ResourceManager is lost for good", cause);
            driver().onFailed("contact with YARN's ResourceManager is lost for good: " + cause);
        }
    }
}
