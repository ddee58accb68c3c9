package dev.weft.master.resource;

import dev.weft.core.concurrent.EventLoop;
import java.time.Duration;

/**
 * Waits, with a deadline, until all workers have stopped: what they still write or remove is theirs, and who ends the application ends
 * their processes. Confined to the loop.
 */
final class Farewell {
    private static final Duration CHECK = Duration.ofMillis(20);
    private static final Duration REPEAT = Duration.ofMillis(200);
    private static final Duration DEADLINE = Duration.ofSeconds(3);

    private final EventLoop loop;
    private final WorkerSessions sessions;
    private final Runnable then;
    private long beganNanos;
    private long repeatedNanos;

    Farewell(EventLoop loop, WorkerSessions sessions, Runnable then) {
        this.loop = loop;
        this.sessions = sessions;
        this.then = then;
    }

    void begin() {
        beganNanos = loop.clock().nanos();
        repeatedNanos = beganNanos;
        check();
    }

    private void check() {
        long now = loop.clock().nanos();
        if (sessions.all().isEmpty() || now - beganNanos >= DEADLINE.toNanos()) {
            then.run();
            return;
        }
        if (now - repeatedNanos >= REPEAT.toNanos()) {
            repeatedNanos = now;
            sessions.all().forEach(WorkerSession::resendOlder);
        }
        loop.schedule(CHECK, this::check);
    }
}
