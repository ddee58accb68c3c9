package dev.weft.core.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.core.error.EngineException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(60)
class ConfigYamlTest {
    private static final String FLINK_STYLE = """
            # a comment
            env:
              java:
                opts:
                  all: --add-exports=java.base/sun.net.util=ALL-UNNAMED -Da=#1 # the rest is comment

            jobmanager:
              rpc:
                address: localhost
                port: 6123
              memory.process.size: 1600m
            taskmanager.numberOfTaskSlots: 2
            'quoted.key': "two # words\\n"
            rest:
              bind-address: 'it''s'
            pipeline:
              jars:
                - a.jar
                - "b;c.jar"
              classpaths: [x, 'y z']
            high-availability.type: zookeeper
            empty:
            """;

    @Test
    void readsNestedAndFlatKeys() {
        Map<String, String> values = ConfigYaml.parse(FLINK_STYLE, "test").toMap();

        assertThat(values)
                .containsEntry("env.java.opts.all", "--add-exports=java.base/sun.net.util=ALL-UNNAMED -Da=#1")
                .containsEntry("jobmanager.rpc.address", "localhost")
                .containsEntry("jobmanager.rpc.port", "6123")
                .containsEntry("jobmanager.memory.process.size", "1600m")
                .containsEntry("taskmanager.numberOfTaskSlots", "2")
                .containsEntry("rest.bind-address", "it's")
                .containsEntry("quoted.key", "two # words\n")
                .containsEntry("high-availability.type", "zookeeper")
                .doesNotContainKey("empty");
    }

    @Test
    void readsInlineAndBlockLists() {
        Configuration values = ConfigYaml.parse(FLINK_STYLE, "test");

        assertThat(values.get(PipelineOptions.JARS)).containsExactly("a.jar", "b;c.jar");
        assertThat(values.get(PipelineOptions.CLASSPATHS)).containsExactly("x", "y z");
    }

    @ParameterizedTest
    @CsvSource({"justtext,is not 'key: value'", "a: |,block texts", "- x,without a key"})
    void saysFileAndLineOfWhatItCannotRead(String line, String complaint) {
        assertThatThrownBy(() -> ConfigYaml.parse("ok: 1\n" + line, "conf/config.yaml"))
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("conf/config.yaml: line 2")
                .hasMessageContaining(complaint);
    }

    @Test
    void refusesAKeyGivenTwice() {
        assertThatThrownBy(() -> ConfigYaml.parse("a.b: 1\na:\n  b: 2", "x")).hasMessageContaining("second time");
    }

    @Test
    void readsBackWhatItWrites() {
        var configuration = new Configuration();
        configuration.setString("a", "plain words");
        configuration.setString("b", "");
        configuration.setString("c", "with # and: \"quotes\" \\ and\nline");
        configuration.setString("d", "[not, a list]");
        configuration.setString("e", "hdfs://host:8020/x y");
        configuration.setString("f", "'single'");

        assertThat(ConfigYaml.parse(ConfigYaml.format(configuration), "x")).isEqualTo(configuration);
    }

    @Test
    void loadsAFolderWithAndWithoutTheFile(@TempDir Path folder) throws Exception {
        assertThat(ConfigYaml.loadFolder(folder).keySet()).isEmpty();

        Files.writeString(folder.resolve("config.yaml"), "parallelism.default: 3");

        assertThat(ConfigYaml.loadFolder(folder).get(CoreOptions.DEFAULT_PARALLELISM))
                .isEqualTo(3);
    }
}
