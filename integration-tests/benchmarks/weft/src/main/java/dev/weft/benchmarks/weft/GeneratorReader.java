package dev.weft.benchmarks.weft;

import dev.weft.api.connector.InputStatus;
import dev.weft.api.connector.ReaderOutput;
import dev.weft.api.connector.SourceReader;
import dev.weft.benchmarks.workload.Generator;
import dev.weft.benchmarks.workload.Subtask;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** Makes one record per poll. Task thread. */
final class GeneratorReader<T> implements SourceReader<T, GeneratorSplit> {
    private final CompletableFuture<Void> available = new CompletableFuture<>();
    private Generator<T> generator;

    @Nullable
    private Subtask subtask;

    private boolean noMoreSplits;

    GeneratorReader(Generator<T> generator) {
        this.generator = generator;
    }

    @Override
    public void start() {}

    @Override
    public InputStatus pollNext(ReaderOutput<T> output) {
        Subtask current = subtask;
        if (current == null) {
            return noMoreSplits ? InputStatus.END_OF_INPUT : InputStatus.NOTHING_AVAILABLE;
        }
        output.collect(current.next(generator));
        return current.isDone() ? InputStatus.END_OF_INPUT : InputStatus.MORE_AVAILABLE;
    }

    @Override
    public List<GeneratorSplit> snapshotState(long checkpointId) {
        return subtask == null ? List.of() : List.of(new GeneratorSplit(subtask));
    }

    @Override
    public CompletableFuture<Void> isAvailable() {
        return available;
    }

    @Override
    public void addSplits(List<GeneratorSplit> splits) {
        Subtask added = splits.get(0).subtask();
        generator = generator.ofSubtask(added.index());
        subtask = added;
        available.complete(null);
    }

    @Override
    public void notifyNoMoreSplits() {
        noMoreSplits = true;
        available.complete(null);
    }

    @Override
    public void close() {}
}
