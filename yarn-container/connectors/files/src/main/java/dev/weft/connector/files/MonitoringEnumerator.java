package dev.weft.connector.files;

import dev.weft.api.connector.ReaderState;
import dev.weft.api.connector.SplitEnumerator;
import dev.weft.api.connector.SplitEnumeratorContext;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
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

    /** What readers of an earlier enumerator got of files that this one has not found yet. */
    private final Set<SplitRange> held = new HashSet<>();

    /** Lists files. */
    interface Finder {
        /** The splits of all files that {@code isNew} accepts. */
        List<FileSourceSplit> find(Predicate<URI> isNew) throws IOException;
    }

    /** Of the last listing that failed; empty when it did not. */
    private String complaint = "";

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
            complain(failure);
            return;
        }
        if (!complaint.isEmpty()) {
            complaint = "";
            log.info("New files can be listed again");
        }
        // Two listings may overlap: what the first one found is known by now.
        List<FileSourceSplit> fresh =
                splits.stream().filter(split -> !known.contains(split.file())).toList();
        findHeld(fresh);
        fresh.forEach(split -> known.add(split.file()));
        queue.addAll(fresh.stream()
                .filter(split -> !held.contains(SplitRange.of(split)))
                .toList());
        held.clear();
        serve();
    }

    /** Says so once, and again when it is something else. */
    private void complain(@Nullable Throwable failure) {
        String now = String.valueOf(failure);
        if (!now.equals(complaint)) {
            complaint = now;
            log.warn("New files cannot be listed; tried again every {} ms", interval.toMillis(), failure);
        }
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
        for (FileSourceSplit split : splits) {
            // What is held still will be found again.
            if (!held.remove(SplitRange.of(split))) {
                queue.addAll(List.of(split));
            }
        }
        serve();
    }

    @Override
    public void addReader(int subtaskId) {
        // Readers ask when they want a split.
    }

    /** Files that the checkpoint does not know are found again: what readers have of them is not handed out a second time. */
    @Override
    public boolean adopt(List<ReaderState<FileSourceSplit>> readers) {
        readers.forEach(reader -> reader.assignedSinceCheckpoint().forEach(split -> held.add(SplitRange.of(split))));
        queue.removeIf(split -> held.contains(SplitRange.of(split)));
        held.removeIf(range -> known.contains(range.file()));
        return true;
    }

    /**
     * The first listing behind {@link #adopt}. A file that is gone by now is not looked for any more.
     *
     * @throws EngineException STORAGE when a file is cut otherwise than before: the source begins anew with its readers
     */
    private void findHeld(List<FileSourceSplit> fresh) {
        Set<SplitRange> found = fresh.stream().map(SplitRange::of).collect(Collectors.toSet());
        Set<URI> files = fresh.stream().map(FileSourceSplit::file).collect(Collectors.toSet());
        for (SplitRange range : held) {
            if (files.contains(range.file()) && !found.contains(range)) {
                throw new EngineException(
                        ErrorCode.STORAGE,
                        "An input file has changed since it was found: " + range
                                + " were given to a reader and are no split any more; the source begins anew");
            }
            known.add(range.file());
        }
    }

    @Override
    public PendingSplits snapshotState(long checkpointId) {
        if (!held.isEmpty()) {
            throw new EngineException(
                    ErrorCode.STORAGE, "files are being looked up again, behind readers that have splits of them");
        }
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
