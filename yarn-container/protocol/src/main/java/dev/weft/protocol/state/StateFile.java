package dev.weft.protocol.state;

/**
 * A file that holds state.
 *
 * @param path relative to the folder of the manifest that names it, so that the folder can be moved; or an absolute URI when several
 *     checkpoints share the file
 * @param length in bytes
 * @param indexCrc32c over its index
 */
public record StateFile(String path, long length, int indexCrc32c) {}
