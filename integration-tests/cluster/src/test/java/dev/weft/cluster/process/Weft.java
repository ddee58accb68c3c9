package dev.weft.cluster.process;

import dev.weft.cluster.hadoop.MiniHadoop;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The unpacked distribution and the two ways to run it: Hadoop's RunJar on weft.jar, as {@code yarn jar} does, and
 * {@code bin/weft}. Immutable: {@code with…} methods give a changed copy.
 */
public final class Weft {
    /** Names another unpacked distribution than the one of the build, for trials by hand. */
    private static final String HOME_PROPERTY = "weft.test.home";

    private static final List<String> OWN_VARIABLES = List.of(
            "WEFT_HOME", "WEFT_JAVA_HOME", "WEFT_CONF_DIR", "HADOOP_CONF_DIR", "YARN_CONF_DIR", "JAVA_TOOL_OPTIONS");

    private final Path home;
    private final Path work;
    private final Map<String, String> environment;

    private Weft(Path home, Path work, Map<String, String> environment) {
        this.home = home;
        this.work = work;
        this.environment = environment;
    }

    /** The distribution as a client of {@code hadoop}; everything it writes locally is below the cluster's folder. */
    public static Weft on(MiniHadoop hadoop) throws IOException {
        return in(hadoop.folder().resolve("clients"))
                .with("HADOOP_CONF_DIR", hadoop.confFolder().toString());
    }

    /** The distribution without Hadoop, writing below {@code work}. */
    public static Weft in(Path work) throws IOException {
        Path temporary = Files.createDirectories(work.resolve("tmp"));
        Map<String, String> environment = new LinkedHashMap<>();
        environment.put("WEFT_CLIENT_OPTS", "-Djava.io.tmpdir=" + temporary + " -XX:+UseSerialGC -Xmx512m");
        environment.put("WEFT_LOG_DIR", work.resolve("log").toString());
        return new Weft(findHome(), work, environment);
    }

    private static Path findHome() throws IOException {
        Path unpacked =
                Path.of(System.getProperty(HOME_PROPERTY, System.getProperty("basedir", ".") + "/target/distribution"));
        if (Files.exists(unpacked.resolve("weft.jar"))) {
            return unpacked.toAbsolutePath();
        }
        try (Stream<Path> folders = Files.list(unpacked)) {
            return folders.filter(folder -> Files.exists(folder.resolve("weft.jar")))
                    .findFirst()
                    .orElseThrow(() -> new IllegalStateException("no weft.jar below " + unpacked))
                    .toAbsolutePath();
        }
    }

    /** A copy with one more variable in the environment of its processes. */
    public Weft with(String variable, String value) {
        Map<String, String> more = new LinkedHashMap<>(environment);
        more.put(variable, value);
        return new Weft(home, work, more);
    }

    /** Folder of weft.jar. */
    public Path home() {
        return home;
    }

    /** Everything that its processes write locally is below it. */
    public Path work() {
        return work;
    }

    /** The jar with the examples. */
    public Path examples() {
        return home.resolve("examples/weft-examples.jar");
    }

    /** {@code yarn jar weft.jar arguments…}. */
    public Child yarnJar(String... arguments) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin/java").toString());
        command.addAll(List.of("-Xmx128m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
        command.add("-Djava.io.tmpdir=" + work.resolve("tmp"));
        command.addAll(List.of("-cp", hadoopClassPath(), "org.apache.hadoop.util.RunJar"));
        command.add(home.resolve("weft.jar").toString());
        command.addAll(Arrays.asList(arguments));
        return start(command, "yarn-jar");
    }

    /** {@code bin/weft arguments…}. */
    public Child weft(String... arguments) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(home.resolve("bin/weft").toString());
        command.addAll(Arrays.asList(arguments));
        return start(command, "weft");
    }

    private Child start(List<String> command, String name) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command);
        OWN_VARIABLES.forEach(builder.environment()::remove);
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        builder.environment().putAll(environment);
        builder.directory(work.toFile());
        return Child.start(builder, work.resolve("output"), name);
    }

    /** What {@code yarn classpath} prints: the cluster's configuration and Hadoop's jars. */
    private String hadoopClassPath() {
        String own = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
        String jars = Arrays.stream(own.split(File.pathSeparator))
                .filter(entry -> entry.endsWith(".jar"))
                .collect(Collectors.joining(File.pathSeparator));
        return environment.getOrDefault("HADOOP_CONF_DIR", ".") + File.pathSeparator + jars;
    }
}
