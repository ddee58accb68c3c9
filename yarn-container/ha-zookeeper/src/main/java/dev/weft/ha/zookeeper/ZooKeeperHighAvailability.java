package dev.weft.ha.zookeeper;

import dev.weft.core.concurrent.EventLoop;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.ha.FencingToken;
import dev.weft.ha.HighAvailability;
import dev.weft.ha.LeaderDiscovery;
import dev.weft.ha.LeaderElection;
import dev.weft.ha.Pointer;
import dev.weft.ha.PointerNames;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.apache.curator.framework.AuthInfo;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.CuratorFrameworkFactory;
import org.apache.curator.framework.api.ACLProvider;
import org.apache.curator.framework.state.SessionConnectionStateErrorPolicy;
import org.apache.curator.retry.RetryNTimes;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.ZooDefs;
import org.apache.zookeeper.client.ZKClientConfig;
import org.apache.zookeeper.data.ACL;

/** One session with the ensemble for one process. Thread-safe. */
public final class ZooKeeperHighAvailability implements HighAvailability {
    private static final String JAAS_FILE = "java.security.auth.login.config";

    private final ZooKeeperSettings settings;
    private final CuratorFramework client;
    private final List<AutoCloseable> open = new CopyOnWriteArrayList<>();

    private ZooKeeperHighAvailability(ZooKeeperSettings settings, CuratorFramework client) {
        this.settings = settings;
        this.client = client;
    }

    /**
     * Connects and makes sure that this cluster's nodes exist. Blocks up to the connection time-out.
     *
     * @throws EngineException TIMEOUT when no server answers, FORBIDDEN when our credentials do not open the nodes
     */
    public static ZooKeeperHighAvailability connect(ZooKeeperSettings settings) {
        CuratorFramework client = client(settings);
        client.start();
        try {
            awaitConnection(settings, client);
            createNodes(settings, client);
            return new ZooKeeperHighAvailability(settings, client);
        } catch (EngineException e) {
            client.close();
            throw e;
        }
    }

    private static CuratorFramework client(ZooKeeperSettings settings) {
        CuratorFrameworkFactory.Builder builder = CuratorFrameworkFactory.builder()
                .connectString(settings.quorum())
                .sessionTimeoutMs(millis(settings.sessionTimeout()))
                .connectionTimeoutMs(Math.min(millis(settings.connectionTimeout()), millis(settings.sessionTimeout())))
                .retryPolicy(new RetryNTimes(settings.retries(), millis(settings.retryWait())))
                .zkClientConfig(clientConfig(settings.sasl()))
                .connectionStateErrorPolicy(new SessionConnectionStateErrorPolicy())
                .authorization(settings.authorization().entrySet().stream()
                        .map(entry ->
                                new AuthInfo(entry.getKey(), entry.getValue().getBytes(StandardCharsets.UTF_8)))
                        .toList());
        return switch (settings.acl()) {
            case OPEN -> builder.build();
            case CREATOR ->
                builder.aclProvider(new Creator(settings.basePath())).build();
        };
    }

    /** ZooKeeper takes a section that is named for one that must be there: none is named in a JVM without a JAAS configuration. */
    private static ZKClientConfig clientConfig(ZooKeeperSettings.Sasl sasl) {
        ZKClientConfig config = new ZKClientConfig();
        if (!sasl.wanted()) {
            config.setProperty(ZKClientConfig.ENABLE_CLIENT_SASL_KEY, "false");
        } else if (System.getProperty(JAAS_FILE) != null) {
            config.setProperty(ZKClientConfig.LOGIN_CONTEXT_NAME_KEY, sasl.loginContext());
            config.setProperty(ZKClientConfig.ZK_SASL_CLIENT_USERNAME, sasl.serviceName());
        }
        return config;
    }

    private static int millis(Duration duration) {
        return Math.toIntExact(duration.toMillis());
    }

    private static void awaitConnection(ZooKeeperSettings settings, CuratorFramework client) {
        try {
            if (!client.blockUntilConnected(millis(settings.connectionTimeout()), TimeUnit.MILLISECONDS)) {
                throw new EngineException(
                        ErrorCode.TIMEOUT,
                        "No ZooKeeper server of '" + settings.quorum() + "' answered within "
                                + settings.connectionTimeout().toSeconds() + " s");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new EngineException(ErrorCode.TIMEOUT, "Interrupted while connecting to ZooKeeper", e);
        }
    }

    private static void createNodes(ZooKeeperSettings settings, CuratorFramework client) {
        Calls.run("create nodes below " + settings.basePath(), () -> {
            for (String node : List.of(settings.leaders(), settings.addresses(), settings.pointers())) {
                create(client, node, new byte[0]);
            }
            create(client, settings.epoch(), "0".getBytes(StandardCharsets.US_ASCII));
            return settings;
        });
    }

    private static void create(CuratorFramework client, String node, byte[] content) throws Exception {
        try {
            client.create().creatingParentsIfNeeded().forPath(node, content);
        } catch (KeeperException.NodeExistsException e) {
            client.checkExists().forPath(node);
        }
    }

    @Override
    public LeaderElection election(EventLoop loop, int applicationAttempt) {
        return opened(new ZooKeeperElection(settings, client, loop, applicationAttempt));
    }

    @Override
    public LeaderDiscovery discovery(EventLoop loop) {
        return opened(new ZooKeeperDiscovery(settings, client, loop));
    }

    private <T extends AutoCloseable> T opened(T part) {
        open.add(part);
        return part;
    }

    @Override
    public Pointer pointer(String name) {
        return new ZooKeeperPointer(client, settings.pointers() + "/" + PointerNames.check(name));
    }

    @Override
    public List<String> pointerNames() {
        return Calls.run(
                "list " + settings.pointers(),
                () -> client.getChildren().forPath(settings.pointers()).stream()
                        .sorted()
                        .toList());
    }

    /** Nothing to do: each move is one transaction with a check of the mover's own node, which is gone by now. */
    @Override
    public void claim(FencingToken token) {}

    @Override
    public boolean survivesProcess() {
        return true;
    }

    @Override
    public void closeAndForget() {
        closeParts();
        Calls.run("delete " + settings.basePath(), () -> {
            try {
                client.delete().guaranteed().deletingChildrenIfNeeded().forPath(settings.basePath());
            } catch (KeeperException.NoNodeException e) {
                return settings; // somebody else forgot it first
            }
            return settings;
        });
        client.close();
    }

    @Override
    public void close() {
        closeParts();
        client.close();
    }

    private void closeParts() {
        for (AutoCloseable part : open) {
            Calls.run("close " + part, () -> {
                part.close();
                return part;
            });
        }
        open.clear();
    }

    /** This cluster's nodes open for their creator's credentials only; the root above is shared with other clusters. */
    private record Creator(String basePath) implements ACLProvider {
        @Override
        public List<ACL> getDefaultAcl() {
            return ZooDefs.Ids.CREATOR_ALL_ACL;
        }

        @Override
        public List<ACL> getAclForPath(String path) {
            boolean ours = path.equals(basePath) || path.startsWith(basePath + "/");
            return ours ? ZooDefs.Ids.CREATOR_ALL_ACL : ZooDefs.Ids.OPEN_ACL_UNSAFE;
        }
    }
}
