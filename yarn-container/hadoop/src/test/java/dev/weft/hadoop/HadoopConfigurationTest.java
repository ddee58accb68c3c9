package dev.weft.hadoop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.core.config.Configuration;
import dev.weft.core.config.CoreOptions;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.apache.hadoop.hdfs.HdfsConfiguration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class HadoopConfigurationTest {
    @TempDir
    private Path folder;

    private final Configuration configuration = new Configuration();

    @Test
    void readsTheFoldersOfTheEnvironment() throws IOException {
        site("hadoop/core-site.xml", "fs.defaultFS", "hdfs://a:1");
        site("yarn/yarn-site.xml", "yarn.resourcemanager.hostname", "rm");

        var hadoop = HadoopConfiguration.of(
                configuration,
                Map.of(
                        "HADOOP_CONF_DIR", folder.resolve("hadoop").toString(),
                        "YARN_CONF_DIR", folder.resolve("yarn").toString()));

        assertThat(hadoop.get("fs.defaultFS")).isEqualTo("hdfs://a:1");
        assertThat(hadoop.get("yarn.resourcemanager.hostname")).isEqualTo("rm");
    }

    @Test
    void theConfiguredFolderReplacesTheVariablesAndKeysWinOverFiles() throws IOException {
        site("env/core-site.xml", "fs.defaultFS", "hdfs://env:1");
        site("own/core-site.xml", "fs.defaultFS", "hdfs://own:1");
        configuration.set(
                CoreOptions.FLINK_HADOOP_CONF_DIR, folder.resolve("own").toString());
        Map<String, String> environment =
                Map.of("HADOOP_CONF_DIR", folder.resolve("env").toString());
        assertThat(HadoopConfiguration.of(configuration, environment).get("fs.defaultFS"))
                .isEqualTo("hdfs://own:1");

        configuration.setString("weft.hadoop.fs.defaultFS", "hdfs://key:1");

        assertThat(HadoopConfiguration.of(configuration, environment).get("fs.defaultFS"))
                .isEqualTo("hdfs://key:1");
    }

    @Test
    void aContainerSeesWhatTheClientSaw() throws IOException {
        site("hadoop/hdfs-site.xml", "dfs.client.failover.proxy.provider.ha", "x.Y");
        configuration.setString("weft.hadoop.fs.s3a.endpoint", "http://s3");
        ByteArrayOutputStream shipped = new ByteArrayOutputStream();
        HadoopConfiguration.writeSite(
                configuration,
                Map.of("HADOOP_CONF_DIR", folder.resolve("hadoop").toString()),
                shipped);
        Path site = folder.resolve("site.xml");
        Files.write(site, shipped.toByteArray());

        var hadoop = HadoopConfiguration.of(
                new Configuration(), Map.of(HadoopConfiguration.SITE_FILE_VARIABLE, site.toString()));

        assertThat(hadoop.get("dfs.client.failover.proxy.provider.ha")).isEqualTo("x.Y");
        assertThat(hadoop.get("fs.s3a.endpoint")).isEqualTo("http://s3");
    }

    @Test
    void defaultsAreNotShipped() throws IOException {
        ByteArrayOutputStream shipped = new ByteArrayOutputStream();
        HadoopConfiguration.writeSite(configuration, Map.of(), shipped);

        var site = new org.apache.hadoop.conf.Configuration(false);
        site.addResource(new ByteArrayInputStream(shipped.toByteArray()));
        assertThat(site.get("io.file.buffer.size")).isNull();
    }

    @Test
    void aClosedFileIsAskedForSoonUnlessSomebodySaysOtherwise() throws IOException {
        String key = "dfs.client.block.write.locateFollowingBlock.initial.delay.ms";
        assertThat(HadoopConfiguration.of(configuration, Map.of()).get(key)).isEqualTo("5");
        new HdfsConfiguration();
        assertThat(HadoopConfiguration.of(configuration, Map.of()).get(key))
                .as("with HDFS's defaults loaded")
                .isEqualTo("5");

        site("hadoop/hdfs-site.xml", key, "70");

        assertThat(HadoopConfiguration.of(
                                configuration,
                                Map.of(
                                        "HADOOP_CONF_DIR",
                                        folder.resolve("hadoop").toString()))
                        .get(key))
                .isEqualTo("70");
    }

    private void site(String file, String key, String value) throws IOException {
        Path path = folder.resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(
                path,
                "<configuration><property><name>" + key + "</name><value>" + value
                        + "</value></property></configuration>",
                StandardCharsets.UTF_8);
    }
}
