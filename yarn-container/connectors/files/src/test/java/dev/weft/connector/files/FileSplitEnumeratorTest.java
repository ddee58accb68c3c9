package dev.weft.connector.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.api.connector.ReaderInfo;
import dev.weft.api.connector.ReaderState;
import dev.weft.api.connector.SourceEvent;
import dev.weft.api.connector.SplitEnumeratorContext;
import dev.weft.api.connector.SplitsAssignment;
import dev.weft.core.error.EngineException;
import dev.weft.core.metric.SplitEnumeratorMetricGroup;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** An enumerator that goes on with readers of another master, on its thread. */
@Timeout(60)
final class FileSplitEnumeratorTest {
    private final Context context = new Context();

    @Test
    void whatReadersHoldIsTakenFromWhatACheckpointSaysIsPending() {
        var enumerator = enumerator(List.of(), new PendingSplits(true, List.of(split(0), split(10), split(20))));
        enumerator.start();
        enumerator.adopt(List.of(reader(0, split(10))));
        enumerator.handleSplitRequest(1, null);
        enumerator.handleSplitRequest(1, null);
        enumerator.handleSplitRequest(1, null);

        assertThat(context.assigned).containsExactly(split(0), split(20));
        assertThat(context.ended).containsExactly(1);
    }

    @Test
    void withoutACheckpointFilesAreLookedUpAgainAndWhatReadersHoldIsNotGivenOut() {
        var enumerator = enumerator(List.of(split(0), split(10)), new PendingSplits(false, List.of()));
        enumerator.start();
        enumerator.adopt(List.of(reader(0, split(0))));
        enumerator.handleSplitRequest(1, null);
        assertThatThrownBy(() -> enumerator.snapshotState(1)).hasMessageContaining("looked up again");

        context.finish();

        assertThat(context.assigned).containsExactly(split(10));
        assertThat(enumerator.snapshotState(2)).isEqualTo(new PendingSplits(true, List.of()));
    }

    @Test
    void aReaderThatIsLostAfterwardsGivesItsSplitsBackOnce() {
        var enumerator = enumerator(List.of(split(0), split(10)), new PendingSplits(false, List.of()));
        enumerator.start();
        enumerator.adopt(List.of(reader(0, split(0))));
        enumerator.addSplitsBack(List.of(split(0)), 0);
        context.finish();

        assertThat(enumerator.snapshotState(1).splits()).containsExactlyInAnyOrder(split(0), split(10));
    }

    @Test // a part of a file would be read twice, or never
    void filesThatAreCutOtherwiseThanBeforeMakeTheSourceBeginAnew() {
        var enumerator = enumerator(List.of(split(0), split(20)), new PendingSplits(false, List.of()));
        enumerator.start();
        enumerator.adopt(List.of(reader(0, split(10))));

        assertThatThrownBy(context::finish)
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("Input files have changed");
    }

    private FileSplitEnumerator enumerator(List<FileSourceSplit> found, PendingSplits restored) {
        return new FileSplitEnumerator(context, () -> found, () -> {}, restored);
    }

    private static ReaderState<FileSourceSplit> reader(int subtask, FileSourceSplit split) {
        return new ReaderState<>(subtask, "host", List.of(split), false, 0);
    }

    private static FileSourceSplit split(long offset) {
        return new FileSourceSplit(
                "split-" + offset,
                URI.create("file:///in/a"),
                offset,
                10,
                false,
                List.of(),
                FileSourceSplit.NOT_STARTED);
    }

    private static final class Context implements SplitEnumeratorContext<FileSourceSplit> {
        final List<FileSourceSplit> assigned = new ArrayList<>();
        final List<Integer> ended = new ArrayList<>();
        private final List<Runnable> calls = new ArrayList<>();

        void finish() {
            calls.forEach(Runnable::run);
        }

        @Override
        public SplitEnumeratorMetricGroup metricGroup() {
            throw new AssertionError("no metrics in this test");
        }

        @Override
        public void sendEventToSourceReader(int subtaskId, SourceEvent event) {
            throw new AssertionError("no events in this test");
        }

        @Override
        public int currentParallelism() {
            return 2;
        }

        @Override
        public Map<Integer, ReaderInfo> registeredReaders() {
            return Map.of(0, new ReaderInfo(0, "host"), 1, new ReaderInfo(1, "host"));
        }

        @Override
        public void assignSplits(SplitsAssignment<FileSourceSplit> newSplitAssignments) {
            newSplitAssignments.assignment().values().forEach(assigned::addAll);
        }

        @Override
        public void signalNoMoreSplits(int subtask) {
            ended.add(subtask);
        }

        @Override
        public <T> void callAsync(Callable<T> callable, BiConsumer<@Nullable T, @Nullable Throwable> handler) {
            calls.add(() -> handler.accept(result(callable), null));
        }

        private static <T> T result(Callable<T> callable) {
            try {
                return callable.call();
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        }

        @Override
        public <T> void callAsync(
                Callable<T> callable,
                BiConsumer<@Nullable T, @Nullable Throwable> handler,
                long initialDelay,
                long period) {
            throw new AssertionError("no periodic calls in this test");
        }

        @Override
        public void runInCoordinatorThread(Runnable runnable) {
            runnable.run();
        }
    }
}
