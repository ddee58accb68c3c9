package dev.weft.ha.zookeeper;

import dev.weft.core.config.Configuration;
import dev.weft.core.config.HighAvailabilityOptions;
import dev.weft.core.config.SecurityOptions;
import dev.weft.core.error.EngineException;
import java.util.Map;
import org.apache.curator.framework.CuratorFramework;
import org.apache.zookeeper.data.ACL;

/**
 * A process of its own, since ZooKeeper reads its settings on SASL once: a server that knows the user "weft", a member with that
 * user's JAAS section, and one without SASL. Prints what they may do.
 */
final class SaslMember {
    private SaslMember() {}

    public static void main(String[] arguments) throws Exception {
        try (Ensemble ensemble = new Ensemble()) {
            Configuration ours = ensemble.config("sasl")
                    .set(HighAvailabilityOptions.ZOOKEEPER_CLIENT_ACL, "creator")
                    .set(SecurityOptions.ZOOKEEPER_SASL_LOGIN_CONTEXT_NAME, "WeftClient");
            ZooKeeperSettings settings = ZooKeeperSettings.from(ours);
            try (Member leader = new Member(ZooKeeperHighAvailability.connect(settings), "leader");
                    CuratorFramework anybody = ensemble.client()) {
                System.out.println(
                        "epoch " + leader.stand().awaitToken().epoch().leader());
                for (ACL acl : anybody.getACL().forPath("/weft")) {
                    System.out.println("root " + acl.getId().getScheme());
                }
            }
            stranger(new Configuration(ours).set(SecurityOptions.ZOOKEEPER_SASL_DISABLE, true));
            stranger(new Configuration(ours)
                    .set(SecurityOptions.ZOOKEEPER_SASL_DISABLE, true)
                    .set(HighAvailabilityOptions.ZOOKEEPER_CLIENT_AUTHORIZATION, Map.of("digest", "weft:secret")));
        }
        System.exit(0);
    }

    private static void stranger(Configuration config) {
        try (ZooKeeperHighAvailability opened = ZooKeeperHighAvailability.connect(ZooKeeperSettings.from(config))) {
            System.out.println("open to strangers: " + opened.pointerNames());
        } catch (EngineException e) {
            System.out.println("stranger " + e.code());
        }
    }
}
