package dev.weft.runtime.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.core.time.SystemClock;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
final class TaskSignalTest {
    private final TaskSignal signal = new TaskSignal(new SystemClock());
    private final AtomicInteger published = new AtomicInteger();

    @BeforeEach
    void bind() {
        signal.bind();
        signal.beforeWaiting(published::incrementAndGet);
    }

    @Test
    void totalsArePublishedBeforeAWaitInsideARecord() {
        signal.awaitRoom(() -> false, 1);
        signal.awaitInput(() -> false, 1);

        assertThat(published).hasValue(2);
        assertThat(signal.backPressuredNanos()).isPositive();
        assertThat(signal.idleNanos()).isPositive();
    }

    @Test
    void waitsBetweenRecordsAreTheSoftPart() {
        signal.awaitRoom(() -> false, 1);
        long hard = signal.hardBackPressuredNanos();
        long soft = signal.softBackPressuredNanos();
        signal.awaitRoomBetweenRecords(() -> false, 1);

        assertThat(hard).isPositive();
        assertThat(soft).isZero();
        assertThat(signal.hardBackPressuredNanos()).isEqualTo(hard);
        assertThat(signal.softBackPressuredNanos()).isEqualTo(signal.backPressuredNanos() - hard);
    }

    @Test
    void whoNeedNotWaitPublishesNothing() {
        signal.awaitRoom(() -> true, 0);
        signal.requestAttention();
        signal.awaitInput(() -> false, 0);

        assertThat(published).hasValue(0);
    }

    @Test
    void aWaitWithoutLimitIsCutSoThatItCounts() {
        signal.awaitRoom(() -> false, 0);

        assertThat(signal.backPressuredNanos()).isPositive();
    }
}
