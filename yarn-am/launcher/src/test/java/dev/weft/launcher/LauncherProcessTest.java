package dev.weft.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The jar as users run it: a distribution with a client of our own in {@code lib}, in processes. */
@Timeout(120)
class LauncherProcessTest {
    private static final Path CLASSES = Path.of("target", "classes");
    private static final Path TEST_CLASSES = Path.of("target", "test-classes");

    @TempDir
    Path folder;

    private Path home;

    @BeforeEach
    void distribution() throws IOException {
        home = folder.resolve("weft");
        Files.createDirectories(home.resolve("lib"));
        jar(home.resolve("weft.jar"), CLASSES, "dev/weft/launcher");
        jar(home.resolve("lib/client.jar"), TEST_CLASSES, "dev/weft/cli");
    }

    @Test
    void givesArgumentsEnvironmentAndClassPathToTheClient() throws Exception {
        Map<String, String> environment =
                Map.of("HADOOP_TOKEN_FILE_LOCATION", "/tokens", "HADOOP_CONF_DIR", "/etc/hadoop");

        Ended ended = launch(environment, "print", "-D", "a=b c", "-files", "x#y");

        assertThat(ended.code()).isZero();
        assertThat(ended.lines())
                .containsExactly(
                        "arguments print|-D|a=b c|-files|x#y",
                        "classpath " + home + "/lib/client.jar:/etc/hadoop:" + home + "/conf",
                        "tokens /tokens",
                        "home " + home);
    }

    @Test
    void findsTheDistributionUnderRunJar() throws Exception {
        Path unpacked = folder.resolve("hadoop-unjar");
        copyTree(CLASSES, unpacked);
        List<String> command = List.of(
                java(),
                "-cp",
                TEST_CLASSES.toAbsolutePath().toString(),
                RunJarLike.class.getName(),
                unpacked.toString(),
                home.resolve("weft.jar").toString(),
                "print");

        Ended ended = run(command, Map.of());

        assertThat(ended.code()).isZero();
        assertThat(ended.lines()).contains("arguments print", "home " + home);
    }

    @Test
    void mirrorsTheExitCode() throws Exception {
        assertThat(launch(Map.of(), "exit", "42").code()).isEqualTo(42);
    }

    @Test
    void oldJavaIsOneLine() throws Exception {
        Path java8 = Folders.javaThatPrints(folder.resolve("jdk8"), "1.8.0_392");

        Ended ended = launch(Map.of("WEFT_JAVA_HOME", java8.toString()), "print");

        assertThat(ended.code()).isEqualTo(1);
        assertThat(ended.lines())
                .singleElement()
                .asString()
                .startsWith("weft: Java 17 or newer is needed on ")
                .contains(java8 + " (WEFT_JAVA_HOME) is Java 1.8.0_392");
    }

    @Test
    void signalReachesTheClientAndIsWaitedFor() throws Exception {
        Path farewell = folder.resolve("farewell");
        Process launcher = start(launcherCommand("wait", farewell.toString()), Map.of());
        try (BufferedReader output = output(launcher)) {
            assertThat(output.readLine()).isEqualTo("ready");

            launcher.destroy();

            assertThat(launcher.waitFor(60, TimeUnit.SECONDS)).isTrue();
            assertThat(launcher.exitValue()).isEqualTo(143);
            assertThat(farewell).hasContent("ended");
        } finally {
            launcher.destroyForcibly();
        }
    }

    private Ended launch(Map<String, String> environment, String... arguments) throws Exception {
        return run(launcherCommand(arguments), environment);
    }

    private List<String> launcherCommand(String... arguments) {
        List<String> command =
                new ArrayList<>(List.of(java(), "-jar", home.resolve("weft.jar").toString()));
        command.addAll(List.of(arguments));
        return command;
    }

    private static Ended run(List<String> command, Map<String, String> environment) throws Exception {
        Process process = start(command, environment);
        try (BufferedReader output = output(process)) {
            List<String> lines = output.lines().toList();
            assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
            return new Ended(process.exitValue(), lines);
        } finally {
            process.destroyForcibly();
        }
    }

    private static Process start(List<String> command, Map<String, String> environment) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().keySet().removeIf(name -> !name.equals("PATH"));
        builder.environment().putAll(environment);
        return builder.start();
    }

    private static BufferedReader output(Process process) {
        return new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    }

    private static String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }

    private static void jar(Path jar, Path classes, String packageFolder) throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, "dev.weft.launcher.Launcher");
        try (OutputStream file = Files.newOutputStream(jar);
                JarOutputStream output = new JarOutputStream(file, manifest);
                Stream<Path> files = Files.list(classes.resolve(packageFolder))) {
            for (Path source : files.toList()) {
                output.putNextEntry(new ZipEntry(packageFolder + "/" + source.getFileName()));
                Files.copy(source, output);
            }
        }
    }

    private static void copyTree(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            files.forEach(
                    source -> copy(source, to.resolve(from.relativize(source).toString())));
        }
    }

    private static void copy(Path from, Path to) {
        try {
            Files.copy(from, to);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private record Ended(int code, List<String> lines) {}
}
