package dev.weft.runtime.task;

import dev.weft.runtime.exchange.TaskSignal;
import dev.weft.runtime.operator.OperatorMail;
import org.jctools.queues.MpscUnboundedArrayQueue;
import org.jspecify.annotations.Nullable;

/**
 * Actions for a task's thread, run between records. Any thread puts, the task's thread runs. Operators may also run their own mail
 * inside a record, by yielding; the engine's mail (splits, checkpoints) never runs there, and keeps its order.
 */
final class Mailbox implements OperatorMail {
    private static final int QUEUE_CHUNK = 64;

    private final MpscUnboundedArrayQueue<ThrowingAction> engineMails = new MpscUnboundedArrayQueue<>(QUEUE_CHUNK);
    private final MpscUnboundedArrayQueue<Mail> mails = new MpscUnboundedArrayQueue<>(QUEUE_CHUNK);
    private final TaskSignal signal;
    /** Mails run so far. Task thread. */
    private long run;

    Mailbox(TaskSignal signal) {
        this.signal = signal;
    }

    @Override
    public void execute(ThrowingAction action, String description) {
        mails.offer(new Mail(action, description));
        signal.requestAttention();
    }

    /** The engine's mail. */
    void executeBetweenRecords(ThrowingAction action) {
        engineMails.offer(action);
        signal.requestAttention();
    }

    /** Task: runs what the engine sent, between records. */
    void runEngineMail() throws Exception {
        ThrowingAction action = engineMails.poll();
        while (action != null) {
            run++;
            action.run();
            action = engineMails.poll();
        }
    }

    /** Task: runs what operators sent, between records. */
    void runOperatorMail() throws Exception {
        Mail mail = mails.poll();
        while (mail != null) {
            run++;
            mail.action.run();
            mail = mails.poll();
        }
    }

    /** Task: mails run so far. */
    long run() {
        return run;
    }

    /** Mails that wait; any thread. */
    int size() {
        return engineMails.size() + mails.size();
    }

    @Override
    public void yield() throws InterruptedException {
        while (!tryYield()) {
            awaitMail(0);
        }
    }

    @Override
    public void awaitMail(long nanos) throws InterruptedException {
        if (signal.canceled()) {
            throw new InterruptedException("The task was told to stop");
        }
        signal.clearAttention();
        signal.awaitInput(() -> !mails.isEmpty(), nanos);
        if (!engineMails.isEmpty() || !mails.isEmpty()) {
            signal.requestAttention(); // cleared above, and still to be looked at
        }
    }

    @Override
    public boolean tryYield() {
        @Nullable Mail mail = mails.poll();
        if (mail == null) {
            return false;
        }
        run++;
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
