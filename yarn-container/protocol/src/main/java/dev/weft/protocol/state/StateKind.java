package dev.weft.protocol.state;

/** How a state is spread over subtasks, and over others when the parallelism changes. */
public enum StateKind {
    /** Belongs to keys; its parts are key groups. */
    KEYED,
    /** A list whose elements are dealt out; its parts are elements 0 … n − 1, as for all that follow. */
    SPLIT,
    /** A list of which every subtask gets all elements of all subtasks. */
    UNION,
    /** The same in every subtask. */
    BROADCAST
}
