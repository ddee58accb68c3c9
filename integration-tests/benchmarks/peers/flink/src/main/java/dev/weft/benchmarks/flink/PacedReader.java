package dev.weft.benchmarks.flink;

import dev.weft.benchmarks.workload.Feed;
import dev.weft.benchmarks.workload.Generator;
import dev.weft.benchmarks.workload.PacedShare;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.apache.flink.api.connector.source.ReaderOutput;
import org.apache.flink.api.connector.source.SourceReader;
import org.apache.flink.core.io.InputStatus;

/** A {@link PacedShare} as Flink asks for it, one record per poll. Task thread. */
final class PacedReader<T> implements SourceReader<T, GeneratorSplit> {
    private final PacedShare<T> share;

    /** A reader of one of {@code parallelism} shares of {@code feed}. */
    PacedReader(Generator<T> generator, Feed feed, int parallelism) {
        this.share = new PacedShare<>(generator, feed, parallelism);
    }

    @Override
    public void start() {}

    @Override
    public InputStatus pollNext(ReaderOutput<T> output) {
        if (share.isDone()) {
            return InputStatus.END_OF_INPUT;
        }
        if (!share.isDue()) {
            return InputStatus.NOTHING_AVAILABLE;
        }
        output.collect(share.next());
        return share.isDone() ? InputStatus.END_OF_INPUT : InputStatus.MORE_AVAILABLE;
    }

    @Override
    public List<GeneratorSplit> snapshotState(long checkpointId) {
        return share.position().map(GeneratorSplit::new).stream().toList();
    }

    @Override
    public CompletableFuture<Void> isAvailable() {
        return share.available();
    }

    @Override
    public void addSplits(List<GeneratorSplit> splits) {
        share.begin(splits.get(0).subtask());
    }

    @Override
    public void notifyNoMoreSplits() {
        share.end();
    }

    @Override
    public void close() {
        share.close();
    }
}
