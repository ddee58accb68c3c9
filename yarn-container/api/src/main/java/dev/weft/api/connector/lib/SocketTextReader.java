package dev.weft.api.connector.lib;

import dev.weft.api.connector.InputStatus;
import dev.weft.api.connector.ReaderOutput;
import dev.weft.api.connector.SourceReader;
import dev.weft.api.connector.SourceReaderContext;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** Takes lines from a {@link SocketTextFetcher}. Task thread. */
final class SocketTextReader implements SourceReader<String, OffsetSplit> {
    /** Records per poll: enough that the hand-over between the threads does not show. */
    private static final int MAX_PER_POLL = 64;

    private final SourceReaderContext context;
    private final SocketTextFetcher fetcher;
    private @Nullable OffsetSplit split;
    private long position;
    private boolean noMoreSplits;
    private final CompletableFuture<Void> assigned = new CompletableFuture<>();

    SocketTextReader(SourceReaderContext context, String host, int port, String delimiter, long maxRetries) {
        this.context = context;
        this.fetcher = new SocketTextFetcher(host, port, delimiter, maxRetries);
    }

    @Override
    public void start() {
        context.sendSplitRequest();
    }

    @Override
    public InputStatus pollNext(ReaderOutput<String> output) throws IOException {
        if (split == null) {
            return noMoreSplits ? InputStatus.END_OF_INPUT : InputStatus.NOTHING_AVAILABLE;
        }
        for (int i = 0; i < MAX_PER_POLL; i++) {
            String line = fetcher.poll();
            if (line == null) {
                return fetcher.isFinished() ? InputStatus.END_OF_INPUT : InputStatus.NOTHING_AVAILABLE;
            }
            position++;
            output.collect(line);
        }
        return InputStatus.MORE_AVAILABLE;
    }

    @Override
    public List<OffsetSplit> snapshotState(long checkpointId) {
        return split == null ? List.of() : List.of(new OffsetSplit(position));
    }

    @Override
    public CompletableFuture<Void> isAvailable() {
        return split == null && !noMoreSplits ? assigned : fetcher.available();
    }

    @Override
    public void addSplits(List<OffsetSplit> splits) {
        split = splits.get(0);
        position = splits.get(0).position();
        fetcher.start();
        assigned.complete(null);
    }

    @Override
    public void notifyNoMoreSplits() {
        noMoreSplits = true;
        assigned.complete(null);
    }

    @Override
    public void close() {
        fetcher.close();
    }
}
