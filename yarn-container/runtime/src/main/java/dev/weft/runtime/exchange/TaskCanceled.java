package dev.weft.runtime.exchange;

/** Leaves a task that was told to stop. Not an error: caught by the task alone, without a stack trace. */
public final class TaskCanceled extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** A new one. */
    public TaskCanceled() {
        super("Task was told to stop", null, false, false);
    }
}
