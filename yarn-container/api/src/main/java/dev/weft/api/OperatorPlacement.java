package dev.weft.api;

/** Where the windows of a stream are. */
enum OperatorPlacement {
    /** In the subtask that has their key. */
    BY_KEY,
    /** All in one. */
    ONE_SUBTASK
}
