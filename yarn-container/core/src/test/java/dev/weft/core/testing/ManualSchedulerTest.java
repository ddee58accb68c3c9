package dev.weft.core.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ManualSchedulerTest {
    private final ManualScheduler scheduler = new ManualScheduler();
    private final ManualEventLoop loop = scheduler.loop("one");
    private final List<String> seen = new ArrayList<>();

    @Test
    void runsNothingBeforeItIsAsked() {
        loop.execute(() -> seen.add("a"));
        assertThat(seen).isEmpty();

        assertThat(scheduler.runReady()).isEqualTo(1);
        assertThat(seen).containsExactly("a");
    }

    @Test
    void runsDueTasksAtTheirOwnTime() {
        loop.schedule(
                Duration.ofSeconds(2),
                () -> seen.add("2 at " + scheduler.clock().nanos()));
        loop.schedule(
                Duration.ofSeconds(1),
                () -> seen.add("1 at " + scheduler.clock().nanos()));

        scheduler.advance(Duration.ofMillis(1500));
        assertThat(seen).containsExactly("1 at 1000000000");

        scheduler.advance(Duration.ofSeconds(1));
        assertThat(seen).containsExactly("1 at 1000000000", "2 at 2000000000");
        assertThat(scheduler.isIdle()).isTrue();
    }

    @Test
    void keepsOrderOverLoops() {
        ManualEventLoop other = scheduler.loop("two");
        loop.execute(() -> seen.add("1"));
        other.execute(() -> seen.add("2"));
        loop.execute(() -> seen.add("3"));

        scheduler.runReady();

        assertThat(seen).containsExactly("1", "2", "3");
    }

    @Test
    void dropsCancelledTasksAndThoseOfClosedLoops() {
        loop.schedule(Duration.ofSeconds(1), () -> seen.add("cancelled")).cancel();
        ManualEventLoop closing = scheduler.loop("two");
        closing.execute(() -> seen.add("dropped"));
        closing.close();
        closing.execute(() -> seen.add("refused"));

        scheduler.advance(Duration.ofSeconds(2));

        assertThat(seen).isEmpty();
        assertThat(closing.isClosed()).isTrue();
    }

    @Test
    void knowsWhichLoopRuns() {
        loop.execute(() -> {
            loop.checkOwner();
            seen.add("inside");
        });
        scheduler.runReady();

        assertThat(seen).containsExactly("inside");
        assertThatThrownBy(loop::checkOwner).hasMessageContaining("'one'");
    }

    @Test
    void tellsTheTimeToTheNextTask() {
        assertThat(scheduler.untilNext()).isEmpty();

        loop.schedule(Duration.ofSeconds(3), () -> {});

        assertThat(scheduler.untilNext()).contains(Duration.ofSeconds(3));
    }
}
