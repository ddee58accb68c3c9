package dev.weft.runtime.operator;

import dev.weft.api.connector.MailboxExecutor;

/** A task's mailbox for the engine's own operators: they can wait for mail with a limit. Any thread puts, the task's waits. */
public interface OperatorMail extends MailboxExecutor {
    /**
     * Waits until an operator's mail is there, {@code nanos} passed (0: no limit), or for no reason.
     *
     * @throws InterruptedException when the task was told to stop
     */
    void awaitMail(long nanos) throws InterruptedException;
}
