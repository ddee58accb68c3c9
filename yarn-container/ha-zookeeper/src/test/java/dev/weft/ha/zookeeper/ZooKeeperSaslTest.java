package dev.weft.ha.zookeeper;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Nodes that belong to a SASL user are closed to everybody else. */
@Timeout(90)
final class ZooKeeperSaslTest {
    private static final String JAAS = """
            Server {
              org.apache.zookeeper.server.auth.DigestLoginModule required user_weft="secret";
            };
            WeftClient {
              org.apache.zookeeper.server.auth.DigestLoginModule required username="weft" password="secret";
            };
            """;

    @Test
    void whoHasNoTicketOfTheUserIsRefused(@TempDir Path folder) throws Exception {
        Path jaas = Files.writeString(folder.resolve("jaas.conf"), JAAS);
        Path java = Path.of(System.getProperty("java.home"), "bin", "java");
        Process process = new ProcessBuilder(List.of(
                        java.toString(),
                        "-Djava.security.auth.login.config=" + jaas,
                        "-Dzookeeper.authProvider.1=org.apache.zookeeper.server.auth.SASLAuthenticationProvider",
                        // DIGEST-MD5 is none of FIPS; Kerberos needs no such switch.
                        "-Dzookeeper.fips-mode=false",
                        "-cp",
                        System.getProperty("java.class.path"),
                        SaslMember.class.getName()))
                .redirectErrorStream(true)
                .start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(process.waitFor()).as(said).isZero();
        assertThat(said.lines().toList())
                .containsSubsequence("epoch 1", "root world", "stranger FORBIDDEN", "stranger FORBIDDEN");
        assertThat(said).doesNotContain("open to strangers");
    }
}
