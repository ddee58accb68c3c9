package dev.weft.api.connector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.core.metric.SplitEnumeratorMetricGroup;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What enumerators that count attempts see. */
@Timeout(60)
class SplitEnumeratorContextTest {
    private static final ReaderInfo FIRST = new ReaderInfo(0, "host-a");
    private static final ReaderInfo THIRD = new ReaderInfo(2, "host-b");

    private final List<Integer> told = new ArrayList<>();
    private final SplitEnumeratorContext<SourceSplit> context = new Readers();

    private record Event() implements SourceEvent {}

    @Test
    void aSubtaskHasOneAttempt() {
        assertThat(context.registeredReadersOfAttempts()).isEqualTo(Map.of(0, Map.of(0, FIRST), 2, Map.of(0, THIRD)));
    }

    @Test
    void eventsReachTheOnlyAttempt() {
        context.sendEventToSourceReader(2, 0, new Event());

        assertThat(told).containsExactly(2);
        assertThatThrownBy(() -> context.sendEventToSourceReader(2, 1, new Event()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("Subtask 2 has no attempt 1");
    }

    private final class Readers implements SplitEnumeratorContext<SourceSplit> {
        @Override
        public SplitEnumeratorMetricGroup metricGroup() {
            throw new AssertionError("no metrics in this test");
        }

        @Override
        public void sendEventToSourceReader(int subtaskId, SourceEvent event) {
            told.add(subtaskId);
        }

        @Override
        public int currentParallelism() {
            return 3;
        }

        @Override
        public Map<Integer, ReaderInfo> registeredReaders() {
            return Map.of(0, FIRST, 2, THIRD);
        }

        @Override
        public void assignSplits(SplitsAssignment<SourceSplit> newSplitAssignments) {
            throw new AssertionError("no splits in this test");
        }

        @Override
        public void signalNoMoreSplits(int subtask) {
            throw new AssertionError("no splits in this test");
        }

        @Override
        public <T> void callAsync(Callable<T> callable, BiConsumer<T, Throwable> handler) {
            throw new AssertionError("no calls in this test");
        }

        @Override
        public <T> void callAsync(
                Callable<T> callable, BiConsumer<T, Throwable> handler, long initialDelay, long period) {
            throw new AssertionError("no calls in this test");
        }

        @Override
        public void runInCoordinatorThread(Runnable runnable) {
            throw new AssertionError("no calls in this test");
        }
    }
}
