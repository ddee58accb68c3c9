package dev.weft.cli;

import dev.weft.core.config.ConfigYaml;
import dev.weft.core.config.Configuration;
import dev.weft.core.config.KnownOptions;
import dev.weft.core.config.UnknownKey;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/** Finds the configuration file and lays the command line's {@code -D key=value} over it. */
final class ClientConfig {
    private static final String CONF_DIR = "WEFT_CONF_DIR";
    private static final String HOME = "WEFT_HOME";

    /** Keys of Hadoop that may be given as they are, as {@code yarn jar} users do. */
    private static final List<String> HADOOP_PREFIXES = List.of(
            "dfs.",
            "fs.",
            "ha.",
            "hadoop.",
            "io.",
            "ipc.",
            "mapred.",
            "mapreduce.",
            "net.topology.",
            "yarn.client.",
            "yarn.nodemanager.",
            "yarn.resourcemanager.",
            "yarn.scheduler.",
            "yarn.timeline-service.");

    private static final String HADOOP_OVERRIDE = "weft.hadoop.";

    private ClientConfig() {}

    /**
     * The configuration of a command.
     *
     * @param environment of the process
     * @param given on the command line; wins over the file
     * @param warnings gets one line for each unknown key
     */
    static Configuration load(Map<String, String> environment, Map<String, String> given, PrintWriter warnings) {
        Configuration config = file(environment).map(ConfigYaml::load).orElseGet(Configuration::new);
        TreeSet<String> known = knownKeys();
        given.forEach((key, value) -> config.setString(ownKey(known, key), value));
        for (UnknownKey key : UnknownKey.find(config, KnownOptions.all())) {
            warnings.println("Warning: " + key);
        }
        return config;
    }

    /** {@code WEFT_CONF_DIR}, else the {@code conf} folder of the installation. */
    static Optional<Path> file(Map<String, String> environment) {
        String said = environment.getOrDefault(CONF_DIR, "");
        if (!said.isEmpty()) {
            return Optional.of(existing(Path.of(said))
                    .orElseThrow(() -> new EngineException(
                            ErrorCode.BAD_INPUT, CONF_DIR + " names " + said + ", where there is no config.yaml")));
        }
        String home = environment.getOrDefault(HOME, "");
        return home.isEmpty() ? Optional.empty() : existing(Path.of(home, "conf"));
    }

    private static Optional<Path> existing(Path folder) {
        Path file = folder.resolve(ConfigYaml.FILE_NAME);
        return Files.isRegularFile(file) ? Optional.of(file) : Optional.empty();
    }

    private static String ownKey(TreeSet<String> known, String key) {
        boolean hadoops = !known.contains(key) && HADOOP_PREFIXES.stream().anyMatch(key::startsWith);
        return hadoops ? HADOOP_OVERRIDE + key : key;
    }

    private static TreeSet<String> knownKeys() {
        TreeSet<String> known = new TreeSet<>();
        KnownOptions.all().forEach(option -> {
            known.add(option.key());
            known.addAll(option.fallbackKeys());
        });
        return known;
    }
}
