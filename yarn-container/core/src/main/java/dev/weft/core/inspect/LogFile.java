package dev.weft.core.inspect;

/**
 * One file of a process's log folder.
 *
 * @param name without a folder
 * @param bytes its length when it was looked at
 * @param modifiedMillis wall time of its last change
 */
public record LogFile(String name, long bytes, long modifiedMillis) {}
