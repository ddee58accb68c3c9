package dev.weft.protocol.state;

/**
 * A piece of a state file: one state of one subtask.
 *
 * @param file index into the list of files that stands beside it
 * @param offset where it begins
 * @param length in bytes
 * @param crc32c over its header
 */
public record Segment(int file, long offset, long length, int crc32c) {}
