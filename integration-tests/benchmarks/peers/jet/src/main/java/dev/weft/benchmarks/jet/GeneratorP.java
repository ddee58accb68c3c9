package dev.weft.benchmarks.jet;

import com.hazelcast.jet.Traverser;
import com.hazelcast.jet.core.AbstractProcessor;
import dev.weft.benchmarks.workload.Feed;
import dev.weft.benchmarks.workload.Generator;
import dev.weft.benchmarks.workload.Subtask;

/** Source: its share of the records, emitted by Jet's idiom for cooperative sources. */
final class GeneratorP<T> extends AbstractProcessor {
    private final Generator<T> generator;
    private final Feed feed;
    private Subtask subtask;
    /** Null when the source is not paced. */
    private DueRecords pace;
    private Traverser<Object> records;

    GeneratorP(Generator<T> generator, Feed feed) {
        this.generator = generator;
        this.feed = feed;
    }

    @Override
    protected void init(Context context) {
        subtask = Subtask.first(
                context.globalProcessorIndex(), context.totalParallelism(), feed.records(), feed.firstSeed());
        pace = feed.isPaced() ? new DueRecords(feed, context.totalParallelism()) : null;
        Generator<T> own = generator.ofSubtask(subtask.index());
        records = () -> subtask.isDone() || pace != null && !pace.isDue(subtask.position()) ? null : subtask.next(own);
    }

    /** Nothing is restored in a benchmark; snapshots of the others shall go on. */
    @Override
    public boolean saveToSnapshot() {
        return true;
    }

    @Override
    public boolean complete() {
        return emitFromTraverser(records) && subtask.isDone();
    }
}
