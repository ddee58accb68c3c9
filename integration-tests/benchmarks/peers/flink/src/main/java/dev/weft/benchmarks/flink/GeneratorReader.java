package dev.weft.benchmarks.flink;

import dev.weft.benchmarks.workload.Generator;
import dev.weft.benchmarks.workload.Subtask;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.apache.flink.api.connector.source.ReaderOutput;
import org.apache.flink.api.connector.source.SourceReader;
import org.apache.flink.core.io.InputStatus;

/** Makes one record per poll, as Flink's readers do. */
final class GeneratorReader<T> implements SourceReader<T, GeneratorSplit> {
    private Generator<T> generator;
    private final CompletableFuture<Void> available = new CompletableFuture<>();
    private Subtask subtask;
    private boolean noMoreSplits;

    GeneratorReader(Generator<T> generator) {
        this.generator = generator;
    }

    @Override
    public void start() {}

    @Override
    public InputStatus pollNext(ReaderOutput<T> output) {
        if (subtask == null) {
            return noMoreSplits ? InputStatus.END_OF_INPUT : InputStatus.NOTHING_AVAILABLE;
        }
        output.collect(subtask.next(generator));
        return subtask.isDone() ? InputStatus.END_OF_INPUT : InputStatus.MORE_AVAILABLE;
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
        subtask = splits.get(0).subtask();
        generator = generator.ofSubtask(subtask.index());
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
