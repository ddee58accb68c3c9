package dev.weft.api.graph;

import dev.weft.core.id.ContentHash;

/**
 * A file that a job needs on every process that runs its code.
 *
 * @param fileName its name for people and on the worker's disk; no path
 * @param hash names its content; where it lies follows from it
 * @param lengthBytes its size
 */
public record Artifact(String fileName, ContentHash hash, long lengthBytes) {}
