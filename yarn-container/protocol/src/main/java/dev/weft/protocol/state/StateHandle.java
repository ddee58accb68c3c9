package dev.weft.protocol.state;

import java.util.List;

/**
 * One state of one subtask as a checkpoint wrote it.
 *
 * @param name that the operator gave it
 * @param keyGroups whose state it may hold; of no meaning for other kinds than KEYED
 * @param elements how many it has; 0 for KEYED
 * @param shared files of it that other checkpoints may hold too
 */
public record StateHandle(
        StateKind kind, String name, Segment segment, KeyGroupRange keyGroups, int elements, List<SharedPart> shared) {
    public StateHandle {
        shared = List.copyOf(shared);
    }

    /** One that shares nothing. */
    public StateHandle(StateKind kind, String name, Segment segment, KeyGroupRange keyGroups, int elements) {
        this(kind, name, segment, keyGroups, elements, List.of());
    }

    /** All its bytes, whoever wrote them. */
    public long fullBytes() {
        return segment.length()
                + shared.stream().mapToLong(part -> part.segment().length()).sum();
    }
}
