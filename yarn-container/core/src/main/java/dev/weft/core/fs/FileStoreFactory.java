package dev.weft.core.fs;

import dev.weft.core.config.ReadableConfig;
import java.io.IOException;
import java.net.URI;
import java.util.Set;

/** Found by ServiceLoader: makes the {@link FileStore} of some schemes. */
public interface FileStoreFactory {
    /** Lower-case schemes, e.g. {@code hdfs}. */
    Set<String> schemes();

    /** A store for {@code root}: a URI whose scheme and authority count. */
    FileStore create(URI root, ReadableConfig config) throws IOException;
}
