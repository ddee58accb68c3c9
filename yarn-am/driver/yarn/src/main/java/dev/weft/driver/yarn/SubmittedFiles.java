package dev.weft.driver.yarn;

import java.util.List;
import java.util.Map;

/**
 * What the client has laid ready in the cluster's file system.
 *
 * @param master files of the master's container, by name there
 * @param classPath jars inside the unpacked libraries
 */
record SubmittedFiles(Map<String, ContainerFile> master, List<String> classPath) {
    SubmittedFiles {
        master = Map.copyOf(master);
        classPath = List.copyOf(classPath);
    }
}
