package dev.weft.launcher;

import java.io.File;
import java.io.IOException;
import java.net.JarURLConnection;
import java.net.URISyntaxException;
import java.net.URL;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The class path entries that hold the cluster's configuration: {@code HADOOP_CONF_DIR} and {@code YARN_CONF_DIR}, else
 * the places where the JVM that Hadoop started finds its own files. Immutable, main thread.
 */
final class HadoopConfiguration {
    private static final List<String> VARIABLES = Arrays.asList("HADOOP_CONF_DIR", "YARN_CONF_DIR");
    private static final List<String> FILES = Arrays.asList("core-site.xml", "hdfs-site.xml", "yarn-site.xml");

    private final Set<File> folders = new LinkedHashSet<>();
    private final Set<File> jars = new LinkedHashSet<>();

    private HadoopConfiguration() {}

    static HadoopConfiguration find(ClassLoader loader, Map<String, String> environment) {
        HadoopConfiguration configuration = new HadoopConfiguration();
        for (String variable : VARIABLES) {
            String folder = environment.getOrDefault(variable, "");
            if (!folder.isEmpty()) {
                configuration.folders.add(new File(folder).getAbsoluteFile());
            }
        }
        if (configuration.folders.isEmpty() && loader != null) {
            for (String file : FILES) {
                configuration.addPlacesOf(file, loader);
            }
        }
        return configuration;
    }

    /** Folders with configuration, most important first. */
    List<File> folders() {
        return Collections.unmodifiableList(new ArrayList<>(folders));
    }

    /** Jars with configuration. They may hold classes too, so they belong behind ours. */
    List<File> jars() {
        return Collections.unmodifiableList(new ArrayList<>(jars));
    }

    private void addPlacesOf(String file, ClassLoader loader) {
        try {
            for (URL url : Collections.list(loader.getResources(file))) {
                addPlace(url);
            }
        } catch (IOException | URISyntaxException failure) {
            throw new LauncherException("cannot read " + file + " from the class path: " + failure.getMessage());
        }
    }

    private void addPlace(URL url) throws IOException, URISyntaxException {
        if (url.getProtocol().equals("file")) {
            folders.add(new File(url.toURI()).getParentFile());
        } else if (url.getProtocol().equals("jar")) {
            URL jar = ((JarURLConnection) url.openConnection()).getJarFileURL();
            jars.add(new File(jar.toURI()));
        }
    }
}
