package dev.weft.driver.yarn;

import dev.weft.core.config.Configuration;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.yarn.api.records.LocalResource;

/**
 * What lies where in a container's working folder, and how the client tells the master what workers need there. Pure.
 */
final class ContainerLayout {
    /** The unpacked libraries. */
    static final String LIBRARY = "weft";

    /** The unpacked Java runtime, when one is shipped. */
    static final String JAVA = "weft-java";

    /** The application's secret, readable by its user only. */
    static final String SECRET = "weft.secret";

    /** The client's Hadoop configuration. */
    static final String HADOOP_SITE = "weft-hadoop-site.xml";

    /** Keytab of the master, when there is one. */
    static final String KEYTAB = "weft.keytab";

    static final String LOG_FOLDER = "<LOG_DIR>";

    /** Keys in the master's configuration: files that each worker's container gets, by name there. */
    private static final String WORKER_FILE_PREFIX = "internal.yarn.worker-file.";

    /** Key in the master's configuration: folder of the application in the cluster's file system. */
    static final String APPLICATION_FOLDER_KEY = "internal.yarn.application-folder";

    /** Key in the master's configuration: folder of files by content hash. */
    static final String LIBRARY_FOLDER_KEY = "internal.yarn.library-folder";

    /** Key in the master's configuration: jars in the unpacked libraries, in class path order. */
    static final String CLASS_PATH_KEY = "internal.yarn.class-path";

    /** Key in the configuration: class data archive in the unpacked libraries, absent when there is none. */
    static final String CLASS_DATA_KEY = "internal.yarn.class-data";

    /** Key in the configuration: present when the application is a session. */
    static final String SESSION_KEY = "internal.yarn.session";

    /** Key in the configuration: id of the application's one job, absent in a session. */
    static final String JOB_KEY = "internal.yarn.job";

    private ContainerLayout() {}

    static boolean isSession(Configuration configuration) {
        return configuration.containsKey(SESSION_KEY);
    }

    /** Writes the workers' files into the master's configuration. */
    static void putWorkerFiles(Configuration configuration, Map<String, ContainerFile> files) {
        files.forEach((name, file) -> configuration.setString(WORKER_FILE_PREFIX + name, file.toText()));
    }

    /** Reads them back. */
    static Map<String, ContainerFile> workerFiles(Configuration configuration) {
        Map<String, ContainerFile> files = new TreeMap<>();
        configuration.toMap().forEach((key, value) -> {
            if (key.startsWith(WORKER_FILE_PREFIX)) {
                files.put(key.substring(WORKER_FILE_PREFIX.length()), ContainerFile.parse(value));
            }
        });
        return files;
    }

    static Map<String, LocalResource> resources(Map<String, ContainerFile> files) {
        Map<String, LocalResource> resources = new TreeMap<>();
        files.forEach((name, file) -> resources.put(name, file.toResource()));
        return resources;
    }
}
