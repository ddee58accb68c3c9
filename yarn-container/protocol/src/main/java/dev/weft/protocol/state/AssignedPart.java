package dev.weft.protocol.state;

/**
 * A {@link SharedPart} that a restoring subtask reads.
 *
 * @param file absolute URI
 * @param fileLength length of the whole file in bytes
 */
public record AssignedPart(String name, String file, long fileLength, Segment segment) {}
