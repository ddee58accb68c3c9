package dev.weft.connector.files;

import dev.weft.api.connector.InputStatus;
import dev.weft.api.connector.ReaderOutput;
import dev.weft.api.connector.SourceReader;
import dev.weft.api.connector.SourceReaderContext;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Emits the records of its splits. Keeps one split in reserve, so that it neither waits for the enumerator between two
 * splits nor stops when the master is away for a moment. Task thread.
 */
final class FileSourceReader<T> implements SourceReader<T, FileSourceSplit> {
    /** One that is read, one in reserve. */
    private static final int WANTED_SPLITS = 2;

    private final SourceReaderContext context;
    private final SplitFetcher<T> fetcher;
    private final Closeable resources;
    /** Splits that are not read to their end, in the order of reading, with the position of the next record. */
    private final Map<String, FileSourceSplit> unfinished = new LinkedHashMap<>();

    private @Nullable RecordBatch<T> batch;
    private boolean noMoreSplits;

    FileSourceReader(SourceReaderContext context, SplitFetcher<T> fetcher, Closeable resources) {
        this.context = context;
        this.fetcher = fetcher;
        this.resources = resources;
    }

    @Override
    public void start() {
        fetcher.start();
        for (int i = unfinished.size(); i < WANTED_SPLITS; i++) {
            context.sendSplitRequest();
        }
    }

    // hot
    @Override
    public InputStatus pollNext(ReaderOutput<T> output) throws Exception {
        RecordBatch<T> current = batch;
        T record = current == null ? null : current.next();
        if (record == null) {
            current = nextBatch(output);
            if (current == null) {
                return status();
            }
            record = current.next();
        }
        if (record != null) {
            output.collect(record);
        }
        return InputStatus.MORE_AVAILABLE;
    }

    /** Leaves the batch that is read, and returns the next one, if it is there. */
    private @Nullable RecordBatch<T> nextBatch(ReaderOutput<T> output) throws Exception {
        leaveBatch(output);
        Optional<RecordBatch<T>> polled = fetcher.batches().poll();
        batch = polled.orElse(null);
        return batch;
    }

    private void leaveBatch(ReaderOutput<T> output) {
        RecordBatch<T> left = batch;
        if (left == null) {
            return;
        }
        batch = null;
        if (left.endOfSplit()) {
            unfinished.remove(left.split().splitId());
            output.releaseOutputForSplit(left.split().splitId());
            if (!noMoreSplits) {
                context.sendSplitRequest();
            }
        } else {
            note(left, unfinished);
        }
        left.release();
    }

    private static void note(RecordBatch<?> batch, Map<String, FileSourceSplit> positions) {
        CheckpointedPosition position = batch.position();
        if (position != null) {
            positions.put(batch.split().splitId(), batch.split().readUpTo(position));
        }
    }

    private InputStatus status() {
        return noMoreSplits && unfinished.isEmpty() ? InputStatus.END_OF_INPUT : InputStatus.NOTHING_AVAILABLE;
    }

    @Override
    public CompletableFuture<Void> isAvailable() {
        boolean ended = noMoreSplits && unfinished.isEmpty();
        return ended || batch != null
                ? CompletableFuture.completedFuture(null)
                : fetcher.batches().available();
    }

    @Override
    public List<FileSourceSplit> snapshotState(long checkpointId) {
        Map<String, FileSourceSplit> splits = new LinkedHashMap<>(unfinished);
        RecordBatch<T> current = batch;
        if (current != null) {
            note(current, splits);
        }
        return new ArrayList<>(splits.values());
    }

    @Override
    public void addSplits(List<FileSourceSplit> splits) {
        for (FileSourceSplit split : splits) {
            unfinished.put(split.splitId(), split);
            fetcher.add(split);
        }
    }

    @Override
    public void notifyNoMoreSplits() {
        noMoreSplits = true;
    }

    @Override
    public void close() throws IOException {
        fetcher.close();
        resources.close();
    }
}
