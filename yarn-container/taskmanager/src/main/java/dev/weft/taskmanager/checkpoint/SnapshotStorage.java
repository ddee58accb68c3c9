package dev.weft.taskmanager.checkpoint;

import dev.weft.core.fs.FileStore;
import java.io.IOException;
import java.net.URI;

/** Where files of checkpoints lie. Called on I/O threads. */
@FunctionalInterface
public interface SnapshotStorage {
    /** The store that holds {@code file}. */
    FileStore storeOf(URI file) throws IOException;
}
