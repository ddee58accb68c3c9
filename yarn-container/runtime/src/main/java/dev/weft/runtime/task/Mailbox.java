package dev.weft.runtime.task;

import dev.weft.api.connector.MailboxExecutor;
import dev.weft.runtime.exchange.TaskSignal;
import org.jctools.queues.MpscUnboundedArrayQueue;
import org.jspecify.annotations.Nullable;

/** Actions for a task's thread, run between records. Any thread puts, the task's thread runs. */
final class Mailbox implements MailboxExecutor {
    private static final int QUEUE_CHUNK = 64;

    private final MpscUnboundedArrayQueue<Mail> mails = new MpscUnboundedArrayQueue<>(QUEUE_CHUNK);
    private final TaskSignal signal;

    Mailbox(TaskSignal signal) {
        this.signal = signal;
    }

    @Override
    public void execute(ThrowingAction action, String description) {
        mails.offer(new Mail(action, description));
        signal.requestAttention();
    }

    /** Task: runs what is there. */
    void runAll() throws Exception {
        Mail mail = mails.poll();
        while (mail != null) {
            mail.action.run();
            mail = mails.poll();
        }
    }

    @Override
    public void yield() throws InterruptedException {
        while (!tryYield()) {
            if (signal.canceled()) {
                throw new InterruptedException("The task was told to stop");
            }
            signal.clearAttention();
            signal.awaitInput(() -> !mails.isEmpty(), 0);
        }
    }

    @Override
    public boolean tryYield() {
        @Nullable Mail mail = mails.poll();
        if (mail == null) {
            return false;
        }
        try {
            mail.action.run();
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IllegalStateException("Action '" + mail.description + "' failed: " + e.getMessage(), e);
        }
        return true;
    }

    private record Mail(ThrowingAction action, String description) {}
}
