package dev.weft.runtime.testing;

import dev.weft.api.connector.MailboxExecutor;
import java.util.ArrayDeque;

/** Mail that waits until the test runs it. The test's thread. */
final class HarnessMailbox implements MailboxExecutor {
    private final ArrayDeque<ThrowingAction> mail = new ArrayDeque<>();

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
