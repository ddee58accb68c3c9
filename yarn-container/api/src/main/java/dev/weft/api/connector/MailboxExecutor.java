package dev.weft.api.connector;

/** Runs actions on the task's thread, between records. Any thread may call. */
public interface MailboxExecutor {
    /** An action that may throw. */
    @FunctionalInterface
    interface ThrowingAction {
        void run() throws Exception;
    }

    /** Runs {@code action} soon; {@code description} shows in errors. */
    void execute(ThrowingAction action, String description);

    /** From the task's thread: blocks until one action ran. */
    void yield() throws InterruptedException;

    /** From the task's thread: runs one action if there is one; true when it did. */
    boolean tryYield();
}
