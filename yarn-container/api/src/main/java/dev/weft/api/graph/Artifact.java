package dev.weft.api.graph;

import dev.weft.core.id.ContentHash;

/**
 * A file that a job needs on every process that runs its code.
 *
 * @param fileName its name for people and on the worker's disk; no path
 * @param hash names its content; where it lies follows from it
 * @param lengthBytes its size
 */
public record Artifact(String fileName, ContentHash hash, long lengthBytes) {
    private static final String CACHED = "cached-file.";

    /** The name of an artifact that is the cached file {@code name}. */
    public static String nameOfCached(String name) {
        return CACHED + name;
    }

    /** True for what belongs on the job's class path. */
    public boolean isLibrary() {
        return fileName.endsWith(".jar") && !fileName.startsWith(CACHED);
    }
}
