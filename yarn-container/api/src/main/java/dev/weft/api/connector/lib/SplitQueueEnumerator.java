package dev.weft.api.connector.lib;

import dev.weft.api.connector.ReaderState;
import dev.weft.api.connector.SourceSplit;
import dev.weft.api.connector.SplitEnumerator;
import dev.weft.api.connector.SplitEnumeratorContext;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Hands out a fixed set of splits, one per request, first come first served. */
public final class SplitQueueEnumerator<SplitT extends SourceSplit>
        implements SplitEnumerator<SplitT, Collection<SplitT>> {
    private final SplitEnumeratorContext<SplitT> context;
    private final Deque<SplitT> remaining;

    public SplitQueueEnumerator(SplitEnumeratorContext<SplitT> context, Collection<SplitT> splits) {
        this.context = context;
        this.remaining = new ArrayDeque<>(splits);
    }

    @Override
    public void start() {}

    @Override
    public void handleSplitRequest(int subtaskId, @Nullable String requesterHostname) {
        SplitT next = remaining.poll();
        if (next == null) {
            context.signalNoMoreSplits(subtaskId);
        } else {
            context.assignSplit(next, subtaskId);
        }
    }

    @Override
    public void addSplitsBack(List<SplitT> splits, int subtaskId) {
        remaining.addAll(splits);
    }

    @Override
    public boolean adopt(List<ReaderState<SplitT>> readers) {
        Set<String> held = new HashSet<>();
        readers.forEach(reader -> reader.assignedSinceCheckpoint().forEach(split -> held.add(split.splitId())));
        remaining.removeIf(split -> held.contains(split.splitId()));
        return true;
    }

    /** Readers ask when they are ready. */
    @Override
    public void addReader(int subtaskId) {}

    @Override
    public Collection<SplitT> snapshotState(long checkpointId) {
        return new ArrayList<>(remaining);
    }

    @Override
    public void close() {}
}
