package dev.weft.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class HadoopConfigurationTest {
    @TempDir
    Path folder;

    @Test
    void variablesComeFirstAndOnce() throws IOException {
        HadoopConfiguration found =
                find(Map.of("HADOOP_CONF_DIR", "/etc/hadoop", "YARN_CONF_DIR", "/etc/hadoop"), conf("seen"));

        assertThat(found.folders()).containsExactly(new File("/etc/hadoop"));
    }

    @Test
    void findsWhatTheHadoopJvmSees() throws IOException {
        Path conf = conf("conf with blank");

        HadoopConfiguration found = find(Map.of(), conf);

        assertThat(found.folders()).containsExactly(conf.toFile());
        assertThat(found.jars()).isEmpty();
    }

    @Test
    void findsAJarOfConfiguration() throws IOException {
        Path jar = folder.resolve("conf.jar");
        try (OutputStream file = Files.newOutputStream(jar);
                ZipOutputStream zip = new ZipOutputStream(file)) {
            zip.putNextEntry(new ZipEntry("yarn-site.xml"));
        }

        HadoopConfiguration found = find(Map.of(), jar);

        assertThat(found.folders()).isEmpty();
        assertThat(found.jars()).containsExactly(jar.toFile());
    }

    @Test
    void nothingIsFine() throws IOException {
        assertThat(find(Map.of(), folder).folders()).isEmpty();
    }

    private Path conf(String name) throws IOException {
        Path conf = Files.createDirectories(folder.resolve(name));
        Files.writeString(conf.resolve("core-site.xml"), "<configuration/>");
        Files.writeString(conf.resolve("yarn-site.xml"), "<configuration/>");
        return conf;
    }

    private static HadoopConfiguration find(Map<String, String> environment, Path entry) throws IOException {
        try (URLClassLoader loader = new URLClassLoader(new URL[] {entry.toUri().toURL()}, null)) {
            return HadoopConfiguration.find(loader, environment);
        }
    }
}
