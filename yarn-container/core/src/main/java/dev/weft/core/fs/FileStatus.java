package dev.weft.core.fs;

import java.net.URI;

/**
 * What a store says about one path.
 *
 * @param uri with scheme and, where the store has one, authority
 * @param length in bytes; 0 for a folder
 * @param modificationEpochMillis when the content changed last
 * @param directory whether it is a folder
 */
public record FileStatus(URI uri, long length, long modificationEpochMillis, boolean directory) {
    /** The last part of the path. */
    public String name() {
        return FilePaths.name(uri);
    }

    /** Where it is. */
    public Path getPath() {
        return new Path(uri);
    }

    /** In bytes; 0 for a folder. */
    public long getLen() {
        return length;
    }

    /** When the content changed last, epoch milliseconds. */
    public long getModificationTime() {
        return modificationEpochMillis;
    }

    public boolean isDir() {
        return directory;
    }
}
