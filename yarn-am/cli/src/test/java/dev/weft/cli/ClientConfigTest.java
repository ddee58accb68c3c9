package dev.weft.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.core.config.Configuration;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class ClientConfigTest {
    @TempDir
    Path folder;

    private final StringWriter warnings = new StringWriter();

    @Test
    void laysTheCommandLineOverTheFile() throws IOException {
        Files.writeString(folder.resolve("config.yaml"), "rest:\n  port: 1\n  address: a\nparallelism.default: 3\n");

        Configuration config = load(Map.of("WEFT_CONF_DIR", folder.toString()), Map.of("rest.port", "2"));

        assertThat(config.toMap()).isEqualTo(Map.of("rest.port", "2", "rest.address", "a", "parallelism.default", "3"));
        assertThat(warnings.toString()).isEmpty();
    }

    @Test
    void looksIntoTheInstallationWhenNoFolderIsNamed() throws IOException {
        Files.writeString(
                Files.createDirectory(folder.resolve("conf")).resolve("config.yaml"), "parallelism.default: 3");

        assertThat(load(Map.of("WEFT_HOME", folder.toString()), Map.of()).toMap())
                .isEqualTo(Map.of("parallelism.default", "3"));
        assertThat(load(Map.of(), Map.of()).toMap()).isEmpty();
    }

    @Test
    void refusesANamedFolderWithoutFile() {
        assertThatThrownBy(() -> load(Map.of("WEFT_CONF_DIR", folder.toString()), Map.of()))
                .hasMessageContaining("there is no config.yaml");
    }

    @Test
    void passesHadoopsKeysOn() {
        Configuration config = load(Map.of(), Map.of("dfs.replication", "1", "yarn.application.queue", "q"));

        assertThat(config.toMap()).isEqualTo(Map.of("weft.hadoop.dfs.replication", "1", "yarn.application.queue", "q"));
    }

    private Configuration load(Map<String, String> environment, Map<String, String> given) {
        return ClientConfig.load(environment, given, new PrintWriter(warnings, true));
    }
}
