package dev.weft.core.log;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.core.concurrent.ThreadEventLoop;
import dev.weft.core.time.SystemClock;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class LogContextTest {
    private static final String JOB = "0123456789abcdef0123456789abcdef";

    @Test
    void isSetWhileTheWorkLastsAndThenAsBefore() {
        AtomicReference<Map<String, String>> inside = new AtomicReference<>(Map.of());

        LogContext.ofJob("other", () -> {
            LogContext.ofJob(JOB, () -> inside.set(LogContext.current()));
            assertThat(LogContext.current()).containsEntry(LogContext.JOB, "other");
        });

        assertThat(inside.get()).containsEntry(LogContext.JOB, JOB);
        assertThat(LogContext.current()).doesNotContainKey(LogContext.JOB);
    }

    @Test
    void isClearedWhenTheWorkThrows() {
        try {
            LogContext.ofJob(JOB, () -> {
                throw new IllegalStateException("bad");
            });
        } catch (IllegalStateException e) {
            assertThat(LogContext.current()).doesNotContainKey(LogContext.JOB);
        }
    }

    @Test
    void isCarriedToAnotherThread() throws Exception {
        CompletableFuture<Map<String, String>> there = new CompletableFuture<>();
        AtomicReference<Runnable> carried = new AtomicReference<>(() -> {});
        LogContext.ofJob(JOB, () -> carried.set(LogContext.carried(() -> there.complete(LogContext.current()))));

        Thread thread = new Thread(carried.get());
        thread.start();

        assertThat(there.get()).containsEntry(LogContext.JOB, JOB);
    }

    @ParameterizedTest
    @ValueSource(strings = {"job " + JOB, "source aa of job " + JOB})
    void loopsOfJobsLogAsThatJob(String name) throws Exception {
        assertThat(contextOfLoop(name)).containsEntry(LogContext.JOB, JOB);
    }

    @ParameterizedTest
    @ValueSource(strings = {"dispatcher", "job x", "job " + JOB + " and more", "myjob " + JOB})
    void otherLoopsDoNot(String name) throws Exception {
        assertThat(contextOfLoop(name)).doesNotContainKey(LogContext.JOB);
    }

    private static Map<String, String> contextOfLoop(String name) throws Exception {
        CompletableFuture<Map<String, String>> seen = new CompletableFuture<>();
        ThreadEventLoop loop = ThreadEventLoop.start(name, new SystemClock(), seen::completeExceptionally);
        loop.execute(() -> seen.complete(LogContext.current()));
        try {
            return seen.get();
        } finally {
            loop.close();
        }
    }
}
