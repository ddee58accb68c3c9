package dev.weft.driver.yarn;

import dev.weft.core.config.Configuration;
import java.io.IOException;
import java.net.URI;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The application's own folder in the cluster's file system, as its master sees it. Blocks. */
record ApplicationFolder(FileSystem fileSystem, Path path) {
    private static final Logger log = LoggerFactory.getLogger(ApplicationFolder.class);

    static ApplicationFolder of(Configuration configuration, org.apache.hadoop.conf.Configuration hadoop)
            throws IOException {
        Path path = new Path(configuration.getString(ContainerLayout.APPLICATION_FOLDER_KEY, ""));
        return new ApplicationFolder(path.getFileSystem(hadoop), path);
    }

    URI child(String name) {
        return new Path(path, name).toUri();
    }

    FileStatus status(String name) throws IOException {
        return fileSystem.getFileStatus(new Path(path, name));
    }

    /** Removes it with all that is in it; a failure is logged, since nothing else can be done about it here. */
    void remove() {
        try {
            fileSystem.delete(path, true);
        } catch (IOException e) {
            log.warn("The application's folder {} stays behind", path, e);
        }
    }
}
