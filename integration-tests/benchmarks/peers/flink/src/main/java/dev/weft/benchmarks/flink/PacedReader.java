package dev.weft.benchmarks.flink;

import dev.weft.benchmarks.workload.Feed;
import dev.weft.benchmarks.workload.Generator;
import dev.weft.benchmarks.workload.Journal;
import dev.weft.benchmarks.workload.Pace;
import dev.weft.benchmarks.workload.Subtask;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.apache.flink.api.connector.source.ReaderOutput;
import org.apache.flink.api.connector.source.SourceReader;
import org.apache.flink.core.io.InputStatus;

/** Makes one record per poll, none before it is due. Task thread. */
final class PacedReader<T> implements SourceReader<T, GeneratorSplit> {
    private final Feed feed;
    private final double perSecond;
    private Generator<T> generator;
    private CompletableFuture<Void> available = new CompletableFuture<>();
    private boolean noMoreSplits;
    private Subtask subtask;
    private Pace pace;

    /** A reader of one of {@code parallelism} shares of {@code feed}. */
    PacedReader(Generator<T> generator, Feed feed, int parallelism) {
        this.generator = generator;
        this.feed = feed;
        this.perSecond = (double) feed.perSecond() / parallelism;
    }

    @Override
    public void start() {}

    @Override
    public InputStatus pollNext(ReaderOutput<T> output) {
        Subtask current = subtask;
        Pace clock = pace;
        if (current == null || clock == null) {
            return noMoreSplits ? InputStatus.END_OF_INPUT : InputStatus.NOTHING_AVAILABLE;
        }
        if (!clock.isDue(current.position())) {
            available = clock.nextStep();
            return InputStatus.NOTHING_AVAILABLE;
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
        pace = new Pace(perSecond, added.position());
        Journal.write(feed.journal(), Journal.Event.SOURCE, added.index());
        available.complete(null);
    }

    @Override
    public void notifyNoMoreSplits() {
        noMoreSplits = true;
        available.complete(null);
    }

    @Override
    public void close() {
        if (pace != null) {
            pace.close();
        }
    }
}
