package dev.weft.ha.zookeeper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.core.config.Configuration;
import dev.weft.core.config.HighAvailabilityOptions;
import dev.weft.core.config.SecurityOptions;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.fs.FileStores;
import dev.weft.ha.HighAvailability;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.curator.framework.CuratorFramework;
import org.apache.zookeeper.KeeperException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(90)
final class ZooKeeperAccessTest {
    private static Ensemble ensemble;

    @BeforeAll
    static void start() throws Exception {
        ensemble = new Ensemble();
    }

    @AfterAll
    static void stop() throws Exception {
        ensemble.close();
    }

    private static HighAvailability open(Configuration config) {
        return HighAvailability.open(
                config, new FileStores(config, List.of()), ZooKeeperAccessTest.class.getClassLoader());
    }

    @Test
    void configurationFindsTheProvider() {
        try (HighAvailability service = open(ensemble.config("found"))) {
            assertThat(service.survivesProcess()).isTrue();
        }
    }

    @Test
    void strangerCannotTouchTheNodesOfACreator() throws Exception {
        Configuration ours = ensemble.config("closed")
                .set(HighAvailabilityOptions.ZOOKEEPER_CLIENT_ACL, "creator")
                .set(HighAvailabilityOptions.ZOOKEEPER_CLIENT_AUTHORIZATION, Map.of("digest", "weft:right"));
        Configuration stranger = new Configuration(ours)
                .set(HighAvailabilityOptions.ZOOKEEPER_CLIENT_AUTHORIZATION, Map.of("digest", "weft:wrong"));

        try (Member leader = new Member(ZooKeeperHighAvailability.connect(ZooKeeperSettings.from(ours)), "leader")) {
            leader.stand().awaitToken();

            assertThatThrownBy(() -> open(stranger))
                    .isInstanceOfSatisfying(
                            EngineException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.FORBIDDEN));
        }
    }

    @Test
    void theClustersSecretOpensItsNodesAndIsNotShown(@TempDir Path folder) throws Exception {
        Path right = Files.writeString(folder.resolve("right"), "0123\n");
        Path wrong = Files.writeString(folder.resolve("wrong"), "4567");
        Configuration ours = ensemble.config("secret")
                .set(HighAvailabilityOptions.ZOOKEEPER_CLIENT_ACL, "creator")
                .set(SecurityOptions.INTERNAL_SECRET_FILE, right.toString());
        Configuration stranger = new Configuration(ours).set(SecurityOptions.INTERNAL_SECRET_FILE, wrong.toString());

        try (HighAvailability first = open(ours);
                HighAvailability second = open(ours);
                CuratorFramework anybody = ensemble.client()) {
            assertThat(first.pointer("job").read())
                    .isEqualTo(second.pointer("job").read());
            assertThatThrownBy(() -> open(stranger))
                    .isInstanceOfSatisfying(
                            EngineException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.FORBIDDEN));
            String base = ZooKeeperSettings.from(ours).basePath();
            assertThatThrownBy(() -> anybody.getChildren().forPath(base))
                    .isInstanceOf(KeeperException.NoAuthException.class);
            assertThat(ZooKeeperSettings.from(ours).authorization().get("digest"))
                    .startsWith("weft:")
                    .doesNotContain("0123");
        }
    }

    @Test
    void clustersOfTwoUsersShareTheRoot() {
        Configuration first = ensemble.config("first")
                .set(HighAvailabilityOptions.ZOOKEEPER_CLIENT_ACL, "creator")
                .set(HighAvailabilityOptions.ZOOKEEPER_CLIENT_AUTHORIZATION, Map.of("digest", "one:secret"));
        Configuration second = ensemble.config("second")
                .set(HighAvailabilityOptions.ZOOKEEPER_CLIENT_ACL, "creator")
                .set(HighAvailabilityOptions.ZOOKEEPER_CLIENT_AUTHORIZATION, Map.of("digest", "two:secret"));

        try (HighAvailability one = open(first);
                HighAvailability two = open(second)) {
            assertThat(one.pointer("job").read()).isEmpty();
            assertThat(two.pointer("job").read()).isEmpty();
        }
    }

    @Test
    void missingQuorumNamesTheKey() {
        Configuration config = new Configuration().set(HighAvailabilityOptions.HA_MODE, "zookeeper");

        assertThatThrownBy(() -> open(config)).hasMessageContaining("high-availability.zookeeper.quorum");
    }

    @Test
    void silentQuorumIsNamed() {
        Configuration config = ensemble.config("silent")
                .set(HighAvailabilityOptions.HA_ZOOKEEPER_QUORUM, "127.0.0.1:1")
                .set(HighAvailabilityOptions.ZOOKEEPER_CONNECTION_TIMEOUT, Duration.ofMillis(300));

        assertThatThrownBy(() -> open(config)).hasMessageContaining("127.0.0.1:1");
    }
}
