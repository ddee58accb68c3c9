package dev.weft.runtime.testing;

import dev.weft.runtime.operator.OperatorMail;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Mail that waits until the test runs it. Any thread puts, the test's runs. */
final class HarnessMailbox implements OperatorMail {
    private final Queue<ThrowingAction> mail = new ConcurrentLinkedQueue<>();

    void runAll() throws Exception {
        while (!mail.isEmpty()) {
            mail.remove().run();
        }
    }

    @Override
    public void execute(ThrowingAction action, String description) {
        mail.add(action);
    }

    @Override
    public void yield() {
        if (!tryYield()) {
            awaitMail(0);
        }
    }

    @Override
    public void awaitMail(long nanos) {
        if (mail.isEmpty()) {
            throw new IllegalStateException("Nobody puts mail while the test's thread waits for it");
        }
    }

    @Override
    public boolean tryYield() {
        ThrowingAction action = mail.poll();
        if (action == null) {
            return false;
        }
        try {
            action.run();
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
        return true;
    }
}
