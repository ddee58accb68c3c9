package dev.weft.core.concurrent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.core.time.SystemClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ThreadEventLoopTest {
    private final List<Throwable> failures = Collections.synchronizedList(new ArrayList<>());
    private final ThreadEventLoop loop = ThreadEventLoop.start("test loop", new SystemClock(), failures::add);

    @AfterEach
    void end() throws InterruptedException {
        loop.close();
        assertThat(loop.awaitEnd(Duration.ofSeconds(30))).isTrue();
    }

    private void drain() throws Exception {
        var done = new CompletableFuture<Void>();
        loop.execute(() -> done.complete(null));
        done.get();
    }

    @Test
    void runsTasksInTheOrderOfTheirHandOver() throws Exception {
        List<Integer> seen = new ArrayList<>();

        for (int i = 0; i < 1000; i++) {
            int number = i;
            loop.execute(() -> seen.add(number));
        }
        drain();

        assertThat(seen).hasSize(1000).isSorted();
    }

    @Test
    void losesNoTaskOfManyThreads() throws Exception {
        int[] count = new int[1];
        var started = new CountDownLatch(1);
        List<Thread> threads = new ArrayList<>();
        for (int t = 0; t < 4; t++) {
            threads.add(NamedThreads.daemon("sender-" + t, () -> {
                awaitQuietly(started);
                for (int i = 0; i < 5000; i++) {
                    loop.execute(() -> count[0]++);
                }
            }));
        }

        threads.forEach(Thread::start);
        started.countDown();
        for (Thread thread : threads) {
            thread.join();
        }
        drain();

        assertThat(count[0]).isEqualTo(20_000);
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void runsScheduledTasksByDueTime() throws Exception {
        List<String> seen = new ArrayList<>();
        var last = new CompletableFuture<Void>();

        loop.schedule(Duration.ofMillis(30), () -> {
            seen.add("late");
            last.complete(null);
        });
        loop.schedule(Duration.ofMillis(1), () -> seen.add("early"));
        last.get();

        assertThat(seen).containsExactly("early", "late");
    }

    @Test
    void neverStartsACancelledTask() throws Exception {
        List<String> seen = new ArrayList<>();
        var last = new CompletableFuture<Void>();

        EventLoop.Cancellable cancelled = loop.schedule(Duration.ofMillis(5), () -> seen.add("cancelled"));
        cancelled.cancel();
        cancelled.cancel();
        loop.schedule(Duration.ofMillis(20), () -> last.complete(null));
        last.get();

        assertThat(seen).isEmpty();
    }

    @Test
    void acceptsDelaysOfAnyLength() throws Exception {
        loop.schedule(Duration.ofSeconds(Long.MAX_VALUE), () -> {
            throw new IllegalStateException("ran");
        });
        drain();

        assertThat(failures).isEmpty();
    }

    @Test
    void handsFailuresOverAndGoesOn() throws Exception {
        var failure = new IllegalStateException("planted");

        loop.execute(() -> {
            throw failure;
        });
        drain();

        assertThat(failures).containsExactly(failure);
    }

    @Test
    void checksItsOwner() throws Exception {
        var inside = new CompletableFuture<Void>();
        loop.execute(() -> {
            loop.checkOwner();
            inside.complete(null);
        });
        inside.get();

        assertThatThrownBy(loop::checkOwner)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("test loop");
    }

    @Test
    void runsNothingAfterClose() throws Exception {
        List<String> seen = new ArrayList<>();
        var closed = new CompletableFuture<Void>();
        loop.execute(() -> {
            loop.execute(() -> seen.add("after"));
            loop.close();
            closed.complete(null);
        });
        closed.get();
        loop.execute(() -> seen.add("later"));

        assertThat(loop.awaitEnd(Duration.ofSeconds(30))).isTrue();
        assertThat(seen).isEmpty();
    }

    @Test
    void endsOnInterrupt() throws Exception {
        loop.execute(() -> Thread.currentThread().interrupt());

        assertThat(loop.awaitEnd(Duration.ofSeconds(30))).isTrue();
        assertThat(failures).isEmpty();
    }
}
