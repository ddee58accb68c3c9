package dev.weft.protocol.state;

/**
 * One state of one subtask as a checkpoint wrote it.
 *
 * @param name that the operator gave it
 * @param keyGroups whose state it may hold; of no meaning for other kinds than KEYED
 * @param elements how many it has; 0 for KEYED
 */
public record StateHandle(StateKind kind, String name, Segment segment, KeyGroupRange keyGroups, int elements) {}
