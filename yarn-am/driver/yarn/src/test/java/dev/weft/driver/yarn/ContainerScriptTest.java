package dev.weft.driver.yarn;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The script that starts a container's JVM, run by a real shell with pretended Java homes. */
@Timeout(60)
class ContainerScriptTest {
    @TempDir
    private Path folder;

    private Path script;

    @BeforeEach
    void unpack() throws Exception {
        script = folder.resolve("container.sh");
        try (InputStream in = LibraryArchive.class.getResourceAsStream("container.sh")) {
            Files.copy(java.util.Objects.requireNonNull(in), script);
        }
    }

    @Test
    void runsTheConfiguredJava() throws Exception {
        Path home = java("jdk", "17.0.2");

        Result result = run(Map.of("WEFT_JAVA_HOME", home.toString(), "WEFT_JAVA_KEY", "yarn.java.home"));

        assertThat(result.status()).isZero();
        assertThat(result.out()).isEqualTo("jdk runs -Xmx1m Main with " + home + "\n");
    }

    @Test
    void findsTheRuntimeInsideAnUnpackedArchive() throws Exception {
        java("archive/jdk-21+35", "21");

        Result result = run(Map.of("WEFT_JAVA_HOME", folder.resolve("archive").toString(), "WEFT_JAVA_KEY", "k"));

        assertThat(result.out()).startsWith("archive/jdk-21+35 runs");
    }

    @Test
    void takesTheNodesJavaWhenNothingIsConfigured() throws Exception {
        Path home = java("node", "17");

        assertThat(run(Map.of("JAVA_HOME", home.toString())).out()).startsWith("node runs");
    }

    @Test
    void anOldJavaEndsInOneLineWithHostVersionAndKey() throws Exception {
        Path home = java("old", "1.8.0_392");

        Result result = run(Map.of("JAVA_HOME", home.toString()));

        assertThat(result.status()).isEqualTo(78);
        assertThat(result.err().lines())
                .singleElement()
                .asString()
                .startsWith("weft: Java 1.8.0_392 in " + home + " is below 17 on host ")
                .contains("yarn.java.home", "the node's JAVA_HOME");
    }

    @Test
    void aMissingJavaEndsInOneLine() throws Exception {
        Result result = run(Map.of("WEFT_JAVA_HOME", "/nowhere", "WEFT_JAVA_KEY", "yarn.java.home=/nowhere"));

        assertThat(result.status()).isEqualTo(78);
        assertThat(result.err())
                .startsWith("weft: no Java in /nowhere on host ")
                .contains("yarn.java.home=/nowhere");
    }

    private Path java(String name, String version) throws Exception {
        Path home = folder.resolve(name);
        Path java = home.resolve("bin/java");
        Files.createDirectories(java.getParent());
        Files.writeString(home.resolve("release"), "IMPLEMENTOR=\"x\"\nJAVA_VERSION=\"" + version + "\"\n");
        Files.writeString(java, "#!/bin/bash\necho \"" + name + " runs $* with $JAVA_HOME\"\n");
        assertThat(java.toFile().setExecutable(true)).isTrue();
        return home;
    }

    private record Result(int status, String out, String err) {}

    private Result run(Map<String, String> environment) throws Exception {
        ProcessBuilder builder = new ProcessBuilder("/bin/bash", script.toString(), "-Xmx1m", "Main");
        builder.environment().keySet().removeIf(key -> key.startsWith("WEFT_") || key.equals("JAVA_HOME"));
        builder.environment().putAll(environment);
        Process process = builder.start();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        String err = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        return new Result(process.exitValue(), out, err);
    }
}
