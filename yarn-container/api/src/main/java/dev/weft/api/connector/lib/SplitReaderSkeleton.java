package dev.weft.api.connector.lib;

import dev.weft.api.connector.InputStatus;
import dev.weft.api.connector.ReaderOutput;
import dev.weft.api.connector.SourceReader;
import dev.weft.api.connector.SourceReaderContext;
import dev.weft.api.connector.SourceSplit;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** Reads splits one after the other; asks for the next one when it has none. Subclasses read a split. */
abstract class SplitReaderSkeleton<T, SplitT extends SourceSplit> implements SourceReader<T, SplitT> {
    private final SourceReaderContext context;
    private final Deque<SplitT> waiting = new ArrayDeque<>();
    private CompletableFuture<Void> available = new CompletableFuture<>();
    private @Nullable SplitT current;
    private boolean noMoreSplits;
    private boolean requested;

    SplitReaderSkeleton(SourceReaderContext context) {
        this.context = context;
    }

    /** Begins a split at the position it carries. */
    abstract void open(SplitT split) throws Exception;

    /** Emits the next record of the current split; false when there is none. */
    abstract boolean emitNext(ReaderOutput<T> output) throws Exception;

    /** The current split with its position now. */
    abstract SplitT position();

    @Override
    public final void start() {
        request();
    }

    private void request() {
        if (!requested && !noMoreSplits) {
            requested = true;
            context.sendSplitRequest();
        }
    }

    @Override
    public final InputStatus pollNext(ReaderOutput<T> output) throws Exception { // hot
        if (current != null) {
            if (emitNext(output)) {
                return InputStatus.MORE_AVAILABLE;
            }
            output.releaseOutputForSplit(current.splitId());
            current = null;
        }
        return nextSplit();
    }

    private InputStatus nextSplit() throws Exception {
        SplitT next = waiting.poll();
        if (next != null) {
            current = next;
            open(next);
            return InputStatus.MORE_AVAILABLE;
        }
        if (noMoreSplits) {
            return InputStatus.END_OF_INPUT;
        }
        request();
        if (available.isDone()) {
            available = new CompletableFuture<>();
        }
        return InputStatus.NOTHING_AVAILABLE;
    }

    @Override
    public final List<SplitT> snapshotState(long checkpointId) {
        List<SplitT> splits = new ArrayList<>();
        if (current != null) {
            splits.add(position());
        }
        splits.addAll(waiting);
        return splits;
    }

    @Override
    public final CompletableFuture<Void> isAvailable() {
        return current != null || noMoreSplits || !waiting.isEmpty()
                ? CompletableFuture.completedFuture(null)
                : available;
    }

    @Override
    public final void addSplits(List<SplitT> splits) {
        requested = false;
        waiting.addAll(splits);
        available.complete(null);
    }

    @Override
    public final void notifyNoMoreSplits() {
        noMoreSplits = true;
        available.complete(null);
    }

    @Override
    public void close() {}
}
