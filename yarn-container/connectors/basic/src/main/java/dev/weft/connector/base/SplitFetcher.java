package dev.weft.connector.base;

import dev.weft.api.connector.SourceSplit;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One thread that asks one split reader, and does what the task asks of it between two fetches. Methods of the task's thread, but
 * {@link #run()}; thread-safe by its own monitor, which is never held while the reader is asked to fetch.
 */
public final class SplitFetcher<E, SplitT extends SourceSplit> implements Runnable {
    private static final Logger LOG = LoggerFactory.getLogger(SplitFetcher.class);

    private final int id;
    private final SplitReader<E, SplitT> splitReader;
    private final FetchQueue<E> queue;
    private final Consumer<Collection<String>> splitFinishedHook;
    private final ArrayDeque<SplitFetcherTask> tasks = new ArrayDeque<>();
    /** Of the fetcher's thread: what it reads. */
    private final Map<String, SplitT> assignedSplits = new LinkedHashMap<>();

    private boolean fetching;
    private boolean idle = true;
    private boolean closed;

    SplitFetcher(
            int id,
            SplitReader<E, SplitT> splitReader,
            FetchQueue<E> queue,
            Consumer<Collection<String>> splitFinishedHook) {
        this.id = id;
        this.splitReader = splitReader;
        this.queue = queue;
        this.splitFinishedHook = splitFinishedHook;
    }

    /** Number of this fetcher in its manager. */
    public int fetcherId() {
        return id;
    }

    /** The reader; to be asked on the fetcher's thread only. */
    public SplitReader<E, SplitT> getSplitReader() {
        return splitReader;
    }

    /** Splits to read. */
    public void addSplits(List<SplitT> splits) {
        enqueueTask(() -> {
            splits.forEach(split -> assignedSplits.put(split.splitId(), split));
            splitReader.handleSplitsChanges(new SplitsAddition<>(splits));
        });
    }

    /** Splits not to be read any more. */
    public void removeSplits(List<SplitT> splits) {
        enqueueTask(() -> {
            List<SplitT> known = splits.stream()
                    .filter(split -> assignedSplits.containsKey(split.splitId()))
                    .toList();
            if (!known.isEmpty()) {
                splitReader.handleSplitsChanges(new SplitsRemoval<>(known));
                finish(known.stream().map(SourceSplit::splitId).toList());
            }
        });
    }

    /** Splits to leave alone for now, and splits to go on with; others than this fetcher's are passed over. */
    public void pauseOrResumeSplits(Collection<String> splitsToPause, Collection<String> splitsToResume) {
        enqueueTask(() -> {
            List<SplitT> pause = assigned(splitsToPause);
            List<SplitT> resume = assigned(splitsToResume);
            if (!pause.isEmpty() || !resume.isEmpty()) {
                splitReader.pauseOrResumeSplits(pause, resume);
            }
        });
    }

    private List<SplitT> assigned(Collection<String> ids) {
        List<SplitT> found = new ArrayList<>();
        for (String splitId : ids) {
            Optional.ofNullable(assignedSplits.get(splitId)).ifPresent(found::add);
        }
        return found;
    }

    /** Has {@code task} run before the next fetch; a fetch that goes on is woken. */
    public void enqueueTask(SplitFetcherTask task) {
        synchronized (this) {
            tasks.add(task);
            idle = false;
        }
        wakeUp();
    }

    /** True when it has nothing to do and reads no split. */
    public synchronized boolean isIdle() {
        return idle;
    }

    /** Ends the thread soon; the reader is closed on it. */
    public void shutdown() {
        synchronized (this) {
            closed = true;
        }
        wakeUp();
    }

    private void wakeUp() {
        boolean wakeReader;
        synchronized (this) {
            notifyAll();
            wakeReader = fetching;
        }
        if (wakeReader) {
            splitReader.wakeUp();
        }
        queue.callFetchersAway();
    }

    /** Any thread: is something to be done before the next fetch? */
    synchronized boolean hasWork() {
        return closed || !tasks.isEmpty();
    }

    /** The fetcher's thread. */
    @Override
    public void run() {
        try {
            try (splitReader) {
                work();
            }
        } catch (InterruptedException e) {
            // Only a closing manager interrupts: the end of this thread.
        } catch (Exception | Error e) {
            if (isClosed()) {
                LOG.warn("Fetcher {} was told to end and failed", id, e);
            } else {
                queue.fail(e);
            }
        }
    }

    private void work() throws IOException, InterruptedException {
        @Nullable RecordsWithSplitIds<E> fetched = null;
        while (!isClosed()) {
            SplitFetcherTask task = nextTask(fetched != null);
            if (task != null) {
                task.run();
            } else if (fetched != null) {
                fetched = handOver(fetched) ? null : fetched;
            } else if (!assignedSplits.isEmpty()) {
                fetched = fetch();
            }
        }
    }

    /** Null when there is something to fetch or to hand over instead; waits while there is nothing at all. */
    private synchronized @Nullable SplitFetcherTask nextTask(boolean hasFetched) throws InterruptedException {
        while (tasks.isEmpty() && assignedSplits.isEmpty() && !hasFetched && !closed) {
            idle = true;
            wait();
        }
        return tasks.poll();
    }

    private @Nullable RecordsWithSplitIds<E> fetch() throws IOException {
        synchronized (this) {
            if (closed || !tasks.isEmpty()) {
                return null;
            }
            fetching = true;
        }
        try {
            return splitReader.fetch();
        } finally {
            synchronized (this) {
                fetching = false;
            }
        }
    }

    private boolean handOver(RecordsWithSplitIds<E> fetched) throws InterruptedException {
        Set<String> finished = Set.copyOf(fetched.finishedSplits());
        if (!queue.put(fetched, this)) {
            return false;
        }
        if (!finished.isEmpty()) {
            finish(finished);
        }
        return true;
    }

    private void finish(Collection<String> splitIds) {
        assignedSplits.keySet().removeAll(splitIds);
        splitFinishedHook.accept(splitIds);
    }

    private synchronized boolean isClosed() {
        return closed;
    }
}
