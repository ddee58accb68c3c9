package dev.weft.protocol.state;

/**
 * A part of a state that a restoring subtask reads.
 *
 * @param file absolute URI
 * @param fileLength length of the whole file in bytes
 * @param keyGroups to read; of no meaning for other kinds than KEYED
 * @param firstElement to read
 * @param elements how many; 0 for KEYED
 */
public record StateAssignment(
        StateKind kind,
        String name,
        String file,
        long fileLength,
        Segment segment,
        KeyGroupRange keyGroups,
        int firstElement,
        int elements) {}
