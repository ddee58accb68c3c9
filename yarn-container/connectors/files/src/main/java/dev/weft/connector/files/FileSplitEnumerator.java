package dev.weft.connector.files;

import dev.weft.api.connector.ReaderState;
import dev.weft.api.connector.SplitEnumerator;
import dev.weft.api.connector.SplitEnumeratorContext;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import java.io.IOException;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Hands out splits on request, local ones first. Looks files up on another thread; requests that come before are kept.
 * Confined to the enumerator's thread.
 */
final class FileSplitEnumerator implements SplitEnumerator<FileSourceSplit, PendingSplits> {
    private final SplitEnumeratorContext<FileSourceSplit> context;
    private final Callable<List<FileSourceSplit>> finder;
    private final AutoCloseable resources;
    private final SplitQueue queue = new SplitQueue();
    /** Readers that asked before the files were found: how often, by subtask, with the host of the last request. */
    private final Map<Integer, EarlyRequests> early = new LinkedHashMap<>();

    /** What readers of an earlier enumerator hold: files that are looked up again are found again. */
    private final Set<SplitRange> held = new HashSet<>();

    private boolean discovered;

    FileSplitEnumerator(
            SplitEnumeratorContext<FileSourceSplit> context,
            Callable<List<FileSourceSplit>> finder,
            AutoCloseable resources,
            PendingSplits restored) {
        this.context = context;
        this.finder = finder;
        this.resources = resources;
        this.discovered = restored.discovered();
        queue.addAll(restored.splits());
    }

    private record EarlyRequests(int count, @Nullable String host) {}

    @Override
    public void start() {
        if (!discovered) {
            context.callAsync(finder, this::found);
        }
    }

    private void found(@Nullable List<FileSourceSplit> splits, @Nullable Throwable failure) {
        if (splits == null) {
            throw failure instanceof EngineException known ? known : cannotList(failure);
        }
        checkHeld(splits);
        queue.addAll(splits.stream()
                .filter(split -> !held.contains(SplitRange.of(split)))
                .toList());
        discovered = true;
        Map<Integer, EarlyRequests> waiting = new LinkedHashMap<>(early);
        early.clear();
        waiting.forEach((subtask, requests) -> {
            for (int i = 0; i < requests.count(); i++) {
                handleSplitRequest(subtask, requests.host());
            }
        });
    }

    /** Files that are cut otherwise than before, since there are more of them, would be read twice in part, or not at all. */
    private void checkHeld(List<FileSourceSplit> splits) {
        Set<SplitRange> found = splits.stream().map(SplitRange::of).collect(Collectors.toSet());
        for (SplitRange range : held) {
            if (!found.contains(range)) {
                throw new EngineException(
                        ErrorCode.STORAGE,
                        "Input files have changed since the job started: " + range
                                + " were given to a reader and are no split any more; the source begins anew");
            }
        }
    }

    private static EngineException cannotList(@Nullable Throwable failure) {
        String reason = failure == null ? "no reason known" : String.valueOf(failure.getMessage());
        return new EngineException(ErrorCode.STORAGE, "Input files cannot be listed: " + reason, failure);
    }

    @Override
    public void handleSplitRequest(int subtaskId, @Nullable String requesterHostname) {
        if (!discovered) {
            early.merge(
                    subtaskId,
                    new EarlyRequests(1, requesterHostname),
                    (before, one) -> new EarlyRequests(before.count() + 1, one.host()));
            return;
        }
        if (!context.registeredReaders().containsKey(subtaskId)) {
            return;
        }
        Optional<FileSourceSplit> split = queue.take(requesterHostname);
        if (split.isPresent()) {
            context.assignSplit(split.get(), subtaskId);
        } else {
            context.signalNoMoreSplits(subtaskId);
        }
    }

    @Override
    public void addSplitsBack(List<FileSourceSplit> splits, int subtaskId) {
        early.remove(subtaskId);
        splits.forEach(split -> held.remove(SplitRange.of(split)));
        if (discovered) {
            queue.addAll(splits);
        }
    }

    @Override
    public boolean adopt(List<ReaderState<FileSourceSplit>> readers) {
        readers.forEach(reader -> reader.assignedSinceCheckpoint().forEach(split -> held.add(SplitRange.of(split))));
        queue.removeIf(split -> held.contains(SplitRange.of(split)));
        return true;
    }

    @Override
    public void addReader(int subtaskId) {
        // Readers ask when they want a split.
    }

    @Override
    public PendingSplits snapshotState(long checkpointId) {
        if (!discovered && !held.isEmpty()) {
            throw new EngineException(
                    ErrorCode.STORAGE,
                    "the input files are being looked up again, behind readers that have splits of them");
        }
        return new PendingSplits(discovered, queue.waiting());
    }

    @Override
    public void close() throws IOException {
        try {
            resources.close();
        } catch (IOException | RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IOException("close the file stores of a source: " + e.getMessage(), e);
        }
    }
}
