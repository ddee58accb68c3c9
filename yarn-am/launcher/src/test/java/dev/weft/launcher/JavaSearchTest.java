package dev.weft.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class JavaSearchTest {
    @TempDir
    Path folder;

    private Path java8;
    private Path java17;
    private Path java25;

    @BeforeEach
    void javaHomes() throws IOException {
        java8 = Folders.javaThatPrints(folder.resolve("jdk8"), "1.8.0_392");
        java17 = Folders.javaWithRelease(folder.resolve("jdk17"), "17.0.15");
        java25 = Folders.javaWithRelease(folder.resolve("jdk25"), "25");
    }

    @Test
    void optionWinsOverVariables() {
        JavaHome found = search(running8(), Map.of("WEFT_JAVA_HOME", java17.toString(), "JAVA_HOME", java17.toString()))
                .find(List.of("run", "-D", "weft.java.home=" + java25));

        assertThat(found.folder()).isEqualTo(java25.toFile());
    }

    @Test
    void optionMayBeOneWord() {
        JavaHome found = search(running8(), Map.of()).find(List.of("run", "-Dweft.java.home=" + java25));

        assertThat(found.folder()).isEqualTo(java25.toFile());
    }

    @Test
    void javaHomeOfAnOldHadoopIsPassedOver() {
        Properties running = running(java17, "17.0.15");

        JavaHome found = search(running, Map.of("JAVA_HOME", java8.toString())).find(List.of());

        assertThat(found.folder()).isEqualTo(java17.toFile());
    }

    @Test
    void followsTheLinkOnThePath() throws IOException {
        Path bin = Files.createDirectories(folder.resolve("bin"));
        Files.createSymbolicLink(bin.resolve("java"), java25.resolve("bin/java"));

        JavaHome found = search(running8(), Map.of("JAVA_HOME", java8.toString(), "PATH", "/nowhere:" + bin))
                .find(List.of());

        assertThat(found.folder()).isEqualTo(java25.toRealPath().toFile());
    }

    @Test
    void namesHostVersionsAndKeyWhenNothingFits() {
        JavaSearch search = search(running8(), Map.of("JAVA_HOME", java8.toString()));

        assertThatThrownBy(() -> search.find(List.of()))
                .isInstanceOf(LauncherException.class)
                .hasMessage("no Java 17 or newer on node7 (found Java 1.8.0_392 from JAVA_HOME, Java 1.8.0_402 from the"
                        + " running JVM): set WEFT_JAVA_HOME or -D weft.java.home=<folder>.");
    }

    @Test
    void namedJavaThatIsTooOldIsAnErrorAndNotPassedOver() {
        JavaSearch search = search(running(java17, "17.0.15"), Map.of("WEFT_JAVA_HOME", java8.toString()));

        assertThatThrownBy(() -> search.find(List.of()))
                .isInstanceOf(LauncherException.class)
                .hasMessage("Java 17 or newer is needed on node7, but " + java8 + " (WEFT_JAVA_HOME) is Java 1.8.0_392:"
                        + " set WEFT_JAVA_HOME or -D weft.java.home=<folder>.");
    }

    private static JavaSearch search(Properties properties, Map<String, String> environment) {
        return new JavaSearch(properties, environment, "node7");
    }

    private Properties running8() {
        return running(java8, "1.8.0_402");
    }

    private static Properties running(Path home, String version) {
        Properties properties = new Properties();
        properties.setProperty("java.home", home.toString());
        properties.setProperty("java.version", version);
        return properties;
    }
}
