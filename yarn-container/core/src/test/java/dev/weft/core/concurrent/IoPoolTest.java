package dev.weft.core.concurrent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.core.testing.ManualEventLoop;
import dev.weft.core.testing.ManualScheduler;
import dev.weft.core.time.SystemClock;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class IoPoolTest {
    private final IoPool pool = new IoPool("test-io", 2);
    private final ThreadEventLoop loop = ThreadEventLoop.start("test loop", new SystemClock(), failure -> {});

    @AfterEach
    void end() {
        pool.close();
        loop.close();
    }

    @Test
    void bringsResultsToTheLoop() throws Exception {
        var outcome = new CompletableFuture<String>();

        pool.call(
                () -> Thread.currentThread().getName(),
                loop,
                result -> {
                    loop.checkOwner();
                    outcome.complete(result);
                },
                outcome::completeExceptionally);

        assertThat(outcome.get()).startsWith("test-io-");
    }

    @Test
    void bringsFailuresToTheLoop() throws Exception {
        var outcome = new CompletableFuture<Exception>();

        pool.call(
                () -> {
                    throw new IOException("planted");
                },
                loop,
                result -> outcome.completeExceptionally(new AssertionError("a result")),
                failure -> {
                    loop.checkOwner();
                    outcome.complete(failure);
                });

        assertThat(outcome.get()).hasMessage("planted");
    }

    @Test
    void dropsTasksAfterClose() {
        ManualEventLoop unused = new ManualScheduler().loop("unused");
        pool.close();

        pool.call(() -> "late", unused, result -> {}, failure -> {});

        assertThat(unused.isClosed()).isFalse();
    }
}
