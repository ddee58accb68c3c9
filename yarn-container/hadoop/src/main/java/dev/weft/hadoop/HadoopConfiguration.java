package dev.weft.hadoop;

import dev.weft.core.config.CoreOptions;
import dev.weft.core.config.ReadableConfig;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Hadoop's configuration as our processes use it. Later entries win:
 *
 * <ol>
 *   <li>Hadoop's defaults, of which {@link #CLOSING ours} replace some, and the site files on the class path;
 *   <li>the site files in {@code env.hadoop.conf.dir}, else {@code HADOOP_CONF_DIR}, and in {@code env.yarn.conf.dir}, else
 *       {@code YARN_CONF_DIR};
 *   <li>in a container the client's site file, named by {@link #SITE_FILE_VARIABLE};
 *   <li>every key of ours that begins with {@code weft.hadoop.}, without that prefix.
 * </ol>
 */
public final class HadoopConfiguration {
    /** Environment variable of containers: path of the site file that the client shipped. */
    public static final String SITE_FILE_VARIABLE = "WEFT_HADOOP_SITE";

    /** Keys of ours with this prefix become Hadoop's without it. */
    public static final String OVERRIDE_PREFIX = "weft.hadoop.";

    /** The name that configurations of Flink have for it. */
    private static final String FLINK_PREFIX = "flink.hadoop.";

    private static final List<String> SITE_FILES =
            List.of("core-site.xml", "hdfs-site.xml", "yarn-site.xml", "mapred-site.xml");

    private static final Set<String> FOLDER_KEYS =
            Set.of(CoreOptions.FLINK_HADOOP_CONF_DIR.key(), CoreOptions.FLINK_YARN_CONF_DIR.key());

    /**
     * How HDFS's client asks again when a file that it closes has a last block of which the NameNode has not heard from the DataNodes
     * yet, which is the rule when the file was closed right behind its last byte: Hadoop's own 400 ms hold up a sink's task for that
     * long at every checkpoint (measured 2026-12-02: gaps of 450 to 600 ms, one per checkpoint). As patient as Hadoop's in the sum.
     */
    private static final Map<String, String> CLOSING = Map.of(
            "dfs.client.block.write.locateFollowingBlock.initial.delay.ms", "5",
            "dfs.client.block.write.locateFollowingBlock.max.delay.ms", "500",
            "dfs.client.block.write.locateFollowingBlock.retries", "32");

    private HadoopConfiguration() {}

    /** The configuration of this process. */
    public static org.apache.hadoop.conf.Configuration of(ReadableConfig configuration) {
        return of(configuration, System.getenv());
    }

    static org.apache.hadoop.conf.Configuration of(ReadableConfig configuration, Map<String, String> environment) {
        var hadoop = new org.apache.hadoop.conf.Configuration();
        addSites(hadoop, configuration, environment);
        CLOSING.forEach((key, value) -> {
            if (isUnsaid(hadoop, key)) {
                hadoop.set(key, value);
            }
        });
        return hadoop;
    }

    /** Whether nobody but Hadoop itself has said what it is. */
    private static boolean isUnsaid(org.apache.hadoop.conf.Configuration hadoop, String key) {
        String[] sources = hadoop.getPropertySources(key);
        return sources == null || sources.length > 0 && sources[sources.length - 1].equals("hdfs-default.xml");
    }

    /** Writes all that differs from Hadoop's own defaults as one site file, for containers on other hosts. */
    public static void writeSite(ReadableConfig configuration, OutputStream out) throws IOException {
        writeSite(configuration, System.getenv(), out);
    }

    static void writeSite(ReadableConfig configuration, Map<String, String> environment, OutputStream out)
            throws IOException {
        var site = new org.apache.hadoop.conf.Configuration(false);
        SITE_FILES.forEach(site::addResource);
        addSites(site, configuration, environment);
        site.writeXml(out);
    }

    /** The settings of ours on which the result depends. */
    static Map<String, String> relevant(ReadableConfig configuration) {
        Map<String, String> relevant = new TreeMap<>(configuration.toMap());
        relevant.keySet()
                .removeIf(key -> !key.startsWith(OVERRIDE_PREFIX)
                        && !key.startsWith(FLINK_PREFIX)
                        && !FOLDER_KEYS.contains(key));
        return relevant;
    }

    private static void addSites(
            org.apache.hadoop.conf.Configuration hadoop,
            ReadableConfig configuration,
            Map<String, String> environment) {
        hadoop.setQuietMode(true);
        for (Path file : siteFiles(configuration, environment)) {
            hadoop.addResource(new org.apache.hadoop.fs.Path(file.toUri()));
        }
        Map<String, String> given = configuration.toMap();
        for (String prefix : List.of(FLINK_PREFIX, OVERRIDE_PREFIX)) {
            given.forEach((key, value) -> {
                if (key.startsWith(prefix)) {
                    hadoop.set(key.substring(prefix.length()), value);
                }
            });
        }
    }

    private static List<Path> siteFiles(ReadableConfig configuration, Map<String, String> environment) {
        Set<String> folders = new LinkedHashSet<>();
        configuration
                .getOptional(CoreOptions.FLINK_HADOOP_CONF_DIR)
                .or(() -> variable(environment, "HADOOP_CONF_DIR"))
                .ifPresent(folders::add);
        configuration
                .getOptional(CoreOptions.FLINK_YARN_CONF_DIR)
                .or(() -> variable(environment, "YARN_CONF_DIR"))
                .ifPresent(folders::add);
        List<Path> files = new ArrayList<>();
        for (String folder : folders) {
            for (String name : SITE_FILES) {
                addIfFile(files, Path.of(folder, name));
            }
        }
        variable(environment, SITE_FILE_VARIABLE)
                .ifPresent(path -> addIfFile(files, Path.of(path).toAbsolutePath()));
        return files;
    }

    private static Optional<String> variable(Map<String, String> environment, String name) {
        return Optional.ofNullable(environment.get(name)).filter(value -> !value.isBlank());
    }

    private static void addIfFile(List<Path> files, Path file) {
        if (Files.isRegularFile(file)) {
            files.add(file);
        }
    }
}
