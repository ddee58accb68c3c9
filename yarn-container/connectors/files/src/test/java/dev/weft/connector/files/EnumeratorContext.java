package dev.weft.connector.files;

import dev.weft.api.connector.ReaderInfo;
import dev.weft.api.connector.SourceEvent;
import dev.weft.api.connector.SplitEnumeratorContext;
import dev.weft.api.connector.SplitsAssignment;
import dev.weft.core.metric.SplitEnumeratorMetricGroup;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** Two readers; what is called again and again is called when the test says so. */
final class EnumeratorContext implements SplitEnumeratorContext<FileSourceSplit> {
    /** "split to subtask", in order. */
    final List<String> assigned = new ArrayList<>();

    final List<Integer> ended = new ArrayList<>();
    private final List<Runnable> periodic = new ArrayList<>();

    /** One more round of what is called again and again. */
    void list() {
        periodic.forEach(Runnable::run);
    }

    /** Another enumerator begins. */
    void forget() {
        assigned.clear();
        periodic.clear();
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
        newSplitAssignments
                .assignment()
                .forEach(
                        (subtask, splits) -> splits.forEach(split -> assigned.add(split.splitId() + " to " + subtask)));
    }

    @Override
    public void signalNoMoreSplits(int subtask) {
        ended.add(subtask);
    }

    @Override
    public <T> void callAsync(Callable<T> callable, BiConsumer<@Nullable T, @Nullable Throwable> handler) {
        throw new AssertionError("no single calls in this test");
    }

    @Override
    public <T> void callAsync(
            Callable<T> callable,
            BiConsumer<@Nullable T, @Nullable Throwable> handler,
            long initialDelay,
            long period) {
        periodic.add(() -> {
            T result;
            try {
                result = callable.call();
            } catch (Exception e) {
                handler.accept(null, e);
                return;
            }
            handler.accept(result, null);
        });
    }

    @Override
    public void runInCoordinatorThread(Runnable runnable) {
        runnable.run();
    }
}
