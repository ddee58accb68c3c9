package dev.weft.benchmarks.weft;

import dev.weft.api.connector.ReaderState;
import dev.weft.api.connector.SplitEnumerator;
import dev.weft.api.connector.SplitEnumeratorContext;
import dev.weft.benchmarks.workload.Feed;
import dev.weft.benchmarks.workload.Subtask;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Gives every reader its one split. The enumerator's thread. */
final class GeneratorEnumerator implements SplitEnumerator<GeneratorSplit, byte[]> {
    private final SplitEnumeratorContext<GeneratorSplit> context;
    private final Feed feed;
    private final BitSet given;
    private final Map<Integer, List<GeneratorSplit>> returned = new HashMap<>();

    GeneratorEnumerator(SplitEnumeratorContext<GeneratorSplit> context, Feed feed, BitSet given) {
        this.context = context;
        this.feed = feed;
        this.given = given;
    }

    @Override
    public void start() {}

    @Override
    public void handleSplitRequest(int subtask, @Nullable String host) {}

    @Override
    public void addSplitsBack(List<GeneratorSplit> splits, int subtask) {
        returned.put(subtask, List.copyOf(splits));
        if (context.registeredReaders().containsKey(subtask)) {
            addReader(subtask);
        }
    }

    @Override
    public boolean adopt(List<ReaderState<GeneratorSplit>> readers) {
        readers.stream()
                .filter(reader -> !reader.assignedSinceCheckpoint().isEmpty())
                .forEach(reader -> given.set(reader.subtask()));
        return true;
    }

    @Override
    public void addReader(int subtask) {
        List<GeneratorSplit> back = returned.remove(subtask);
        if (back != null) {
            back.forEach(split -> context.assignSplit(split, subtask));
        } else if (!given.get(subtask)) {
            given.set(subtask);
            context.assignSplit(
                    new GeneratorSplit(
                            Subtask.first(subtask, context.currentParallelism(), feed.records(), feed.firstSeed())),
                    subtask);
        }
        context.signalNoMoreSplits(subtask);
    }

    @Override
    public byte[] snapshotState(long checkpointId) {
        return given.toByteArray();
    }

    @Override
    public void close() {}
}
