package dev.weft.driver.yarn;

import java.net.URI;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.yarn.api.records.LocalResource;
import org.apache.hadoop.yarn.api.records.LocalResourceType;
import org.apache.hadoop.yarn.api.records.LocalResourceVisibility;
import org.apache.hadoop.yarn.api.records.URL;

/**
 * A file in the cluster's file system that YARN puts into a container's working folder. Has a text form, in which the
 * client tells the master what workers need.
 *
 * @param uri where it lies
 * @param type file, or archive that is unpacked
 * @param visibility who shares the node's copy
 * @param lengthBytes checked by the node
 * @param modifiedEpochMillis checked by the node
 */
record ContainerFile(
        URI uri,
        LocalResourceType type,
        LocalResourceVisibility visibility,
        long lengthBytes,
        long modifiedEpochMillis) {
    private static final int PARTS = 5;

    static ContainerFile of(FileStatus status, LocalResourceType type, LocalResourceVisibility visibility) {
        return new ContainerFile(
                status.getPath().toUri(), type, visibility, status.getLen(), status.getModificationTime());
    }

    LocalResource toResource() {
        return LocalResource.newInstance(URL.fromURI(uri), type, visibility, lengthBytes, modifiedEpochMillis);
    }

    String toText() {
        return type + " " + visibility + " " + lengthBytes + " " + modifiedEpochMillis + " " + uri;
    }

    /** @throws IllegalArgumentException when {@code text} is not what {@link #toText} writes */
    static ContainerFile parse(String text) {
        String[] parts = text.split(" ", PARTS);
        if (parts.length != PARTS) {
            throw new IllegalArgumentException("'" + text + "' does not describe a file of a container");
        }
        return new ContainerFile(
                URI.create(parts[4]),
                LocalResourceType.valueOf(parts[0]),
                LocalResourceVisibility.valueOf(parts[1]),
                Long.parseLong(parts[2]),
                Long.parseLong(parts[3]));
    }
}
