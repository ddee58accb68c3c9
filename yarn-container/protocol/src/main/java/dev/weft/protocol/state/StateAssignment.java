package dev.weft.protocol.state;

import java.util.List;

/**
 * A part of a state that a restoring subtask reads.
 *
 * @param file absolute URI
 * @param fileLength length of the whole file in bytes
 * @param keyGroups to read; of no meaning for other kinds than KEYED
 * @param firstElement to read
 * @param elements how many; 0 for KEYED
 * @param shared files that belong to the state as a whole
 */
public record StateAssignment(
        StateKind kind,
        String name,
        String file,
        long fileLength,
        Segment segment,
        KeyGroupRange keyGroups,
        int firstElement,
        int elements,
        List<AssignedPart> shared) {
    public StateAssignment {
        shared = List.copyOf(shared);
    }

    /** One that shares nothing. */
    public StateAssignment(
            StateKind kind,
            String name,
            String file,
            long fileLength,
            Segment segment,
            KeyGroupRange keyGroups,
            int firstElement,
            int elements) {
        this(kind, name, file, fileLength, segment, keyGroups, firstElement, elements, List.of());
    }
}
