package dev.weft.connector.files;

import dev.weft.api.connector.ReaderState;
import dev.weft.api.connector.SplitEnumerator;
import dev.weft.api.connector.SplitEnumeratorContext;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Looks for new files again and again and hands out their splits; never ends. A file is read once, as long as it was when it was
 * found: writers move files in when they are whole. Which files were found is part of checkpoints. Confined to the enumerator's
 * thread; files are listed on another one, which only asks which are known.
 */
final class MonitoringEnumerator implements SplitEnumerator<FileSourceSplit, PendingSplits> {
    private static final Logger log = LoggerFactory.getLogger(MonitoringEnumerator.class);

    private final SplitEnumeratorContext<FileSourceSplit> context;
    private final Finder finder;
    private final AutoCloseable resources;
    private final Duration interval;
    private final SplitQueue queue = new SplitQueue();
    /** Readers that wait for a split, in the order of their requests. */
    private final List<Waiting> waiting = new ArrayList<>();
    /** Files whose splits were made; also asked by the thread that lists. */
    private final Set<URI> known = ConcurrentHashMap.newKeySet();

    /** Lists files. */
    interface Finder {
        /** The splits of all files that {@code isNew} accepts. */
        List<FileSourceSplit> find(Predicate<URI> isNew) throws IOException;
    }

    private record Waiting(int subtask, @Nullable String host) {}

    MonitoringEnumerator(
            SplitEnumeratorContext<FileSourceSplit> context,
            Finder finder,
            AutoCloseable resources,
            Duration interval,
            PendingSplits restored) {
        this.context = context;
        this.finder = finder;
        this.resources = resources;
        this.interval = interval;
        queue.addAll(restored.splits());
        known.addAll(restored.known());
    }

    @Override
    public void start() {
        context.callAsync(() -> finder.find(file -> !known.contains(file)), this::found, 0, interval.toMillis());
    }

    private void found(@Nullable List<FileSourceSplit> splits, @Nullable Throwable failure) {
        if (splits == null) {
            log.warn("New files cannot be listed; the next try is in {} ms", interval.toMillis(), failure);
            return;
        }
        // Two listings may overlap: what the first one found is known by now.
        List<FileSourceSplit> fresh =
                splits.stream().filter(split -> !known.contains(split.file())).toList();
        fresh.forEach(split -> known.add(split.file()));
        queue.addAll(fresh);
        serve();
    }

    private void serve() {
        Iterator<Waiting> readers = waiting.iterator();
        while (readers.hasNext()) {
            Waiting reader = readers.next();
            if (!context.registeredReaders().containsKey(reader.subtask())) {
                readers.remove();
                continue;
            }
            Optional<FileSourceSplit> split = queue.take(reader.host());
            if (split.isEmpty()) {
                return;
            }
            readers.remove();
            context.assignSplit(split.get(), reader.subtask());
        }
    }

    @Override
    public void handleSplitRequest(int subtaskId, @Nullable String requesterHostname) {
        waiting.add(new Waiting(subtaskId, requesterHostname));
        serve();
    }

    @Override
    public void addSplitsBack(List<FileSourceSplit> splits, int subtaskId) {
        waiting.removeIf(reader -> reader.subtask() == subtaskId);
        queue.addAll(splits);
        serve();
    }

    @Override
    public void addReader(int subtaskId) {
        // Readers ask when they want a split.
    }

    /** Splits that were handed out since the checkpoint are of files that it may not know: those would be cut and read again. */
    @Override
    public boolean adopt(List<ReaderState<FileSourceSplit>> readers) {
        return readers.stream()
                .allMatch(reader -> reader.assignedSinceCheckpoint().isEmpty());
    }

    @Override
    public PendingSplits snapshotState(long checkpointId) {
        return new PendingSplits(true, queue.waiting(), new TreeSet<>(known));
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
