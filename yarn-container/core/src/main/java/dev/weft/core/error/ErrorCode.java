package dev.weft.core.error;

/** Why something failed, as far as decisions depend on it: who must act, and whether a retry can help. */
public enum ErrorCode {
    /** Input from a person is wrong (option, path, graph, jar): no retry; the message names culprit and cure. */
    BAD_INPUT(Category.USER, false),
    /** The user's code threw. A restart may help (input that comes and goes), as the restart strategy says. */
    USER_CODE(Category.USER, true),
    /** What was asked for does not exist. */
    NOT_FOUND(Category.USER, false),
    /** The thing exists already, or its state forbids the request. */
    CONFLICT(Category.USER, false),
    /** The caller may not do this. */
    FORBIDDEN(Category.USER, false),
    /** A message of an older epoch or attempt: the sender must stop acting. */
    STALE(Category.SYSTEM, false),
    /** A worker was lost: process, node or container. */
    WORKER_LOST(Category.SYSTEM, true),
    /** A connection between two processes broke. */
    CONNECTION_LOST(Category.SYSTEM, true),
    /** Storage (HDFS, local disk) did not answer or refused. */
    STORAGE(Category.SYSTEM, true),
    /** A file of a checkpoint is missing or has other bytes than were written: whoever reads it again finds the same. */
    DAMAGED_STATE(Category.SYSTEM, false),
    /** The cluster gave no resources in time. */
    NO_RESOURCES(Category.SYSTEM, true),
    /** Something took longer than its deadline. */
    TIMEOUT(Category.SYSTEM, true),
    /** A broken invariant: a defect of the engine. */
    INTERNAL(Category.SYSTEM, true);

    /** Whose problem it is. */
    public enum Category {
        USER,
        SYSTEM
    }

    private final Category category;
    private final boolean retryable;

    ErrorCode(Category category, boolean retryable) {
        this.category = category;
        this.retryable = retryable;
    }

    public Category category() {
        return category;
    }

    /** True when a restart strategy may be asked. */
    public boolean retryable() {
        return retryable;
    }
}
