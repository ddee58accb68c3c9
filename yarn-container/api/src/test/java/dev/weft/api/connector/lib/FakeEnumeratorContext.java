package dev.weft.api.connector.lib;

import dev.weft.api.connector.ReaderInfo;
import dev.weft.api.connector.SourceEvent;
import dev.weft.api.connector.SourceSplit;
import dev.weft.api.connector.SplitEnumeratorContext;
import dev.weft.api.connector.SplitsAssignment;
import dev.weft.core.metric.SplitEnumeratorMetricGroup;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.BiConsumer;

/** Keeps what an enumerator hands out. */
final class FakeEnumeratorContext<S extends SourceSplit> implements SplitEnumeratorContext<S> {
    final List<S> assigned = new ArrayList<>();
    final List<Integer> ended = new ArrayList<>();
    private final int parallelism;

    FakeEnumeratorContext(int parallelism) {
        this.parallelism = parallelism;
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
        return parallelism;
    }

    @Override
    public Map<Integer, ReaderInfo> registeredReaders() {
        return Map.of();
    }

    @Override
    public void assignSplits(SplitsAssignment<S> newSplitAssignments) {
        newSplitAssignments.assignment().values().forEach(assigned::addAll);
    }

    @Override
    public void signalNoMoreSplits(int subtask) {
        ended.add(subtask);
    }

    @Override
    public <T> void callAsync(Callable<T> callable, BiConsumer<T, Throwable> handler) {
        throw new AssertionError("no calls in this test");
    }

    @Override
    public <T> void callAsync(Callable<T> callable, BiConsumer<T, Throwable> handler, long initialDelay, long period) {
        throw new AssertionError("no calls in this test");
    }

    @Override
    public void runInCoordinatorThread(Runnable runnable) {
        runnable.run();
    }
}
