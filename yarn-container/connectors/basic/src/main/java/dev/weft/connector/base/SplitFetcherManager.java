package dev.weft.connector.base;

import dev.weft.api.connector.SourceSplit;
import dev.weft.core.config.Configuration;
import dev.weft.core.time.Clock;
import dev.weft.core.time.SystemClock;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Starts and ends the fetchers of one reader and says which of them reads which split; {@link SingleThreadFetcherManager} has one
 * for all. Task thread.
 */
public abstract class SplitFetcherManager<E, SplitT extends SourceSplit> {
    private static final Logger LOG = LoggerFactory.getLogger(SplitFetcherManager.class);
    private static final Clock CLOCK = new SystemClock();

    /** Running fetchers by their number. */
    protected final Map<Integer, SplitFetcher<E, SplitT>> fetchers = new LinkedHashMap<>();

    private final List<Thread> threads = new ArrayList<>();
    private final FetchQueue<E> queue;
    private final Supplier<SplitReader<E, SplitT>> splitReaderFactory;
    private final Consumer<Collection<String>> splitFinishedHook;
    private int made;
    private boolean closed;

    /** Fetchers with readers of {@code splitReaderFactory}. */
    protected SplitFetcherManager(Supplier<SplitReader<E, SplitT>> splitReaderFactory, Configuration configuration) {
        this(splitReaderFactory, configuration, ignored -> {});
    }

    /**
     * Fetchers with readers of {@code splitReaderFactory}.
     *
     * @param splitFinishedHook told on a fetcher's thread which splits it has ended
     */
    protected SplitFetcherManager(
            Supplier<SplitReader<E, SplitT>> splitReaderFactory,
            Configuration configuration,
            Consumer<Collection<String>> splitFinishedHook) {
        this.splitReaderFactory = splitReaderFactory;
        this.splitFinishedHook = splitFinishedHook;
        this.queue = new FetchQueue<>(configuration.get(SourceReaderOptions.ELEMENT_QUEUE_CAPACITY));
    }

    /** Splits to read, each from the position it names. */
    public abstract void addSplits(List<SplitT> splitsToAdd);

    /** Splits not to be read any more. */
    public abstract void removeSplits(List<SplitT> splitsToRemove);

    /** Splits to leave alone for now, and splits to go on with. */
    public void pauseOrResumeSplits(Collection<String> splitsToPause, Collection<String> splitsToResume) {
        fetchers.values().forEach(fetcher -> fetcher.pauseOrResumeSplits(splitsToPause, splitsToResume));
    }

    /** A new fetcher with a reader of its own, not started. */
    protected SplitFetcher<E, SplitT> createSplitFetcher() {
        if (closed) {
            throw new IllegalStateException("The reader is closed: no fetcher is made any more");
        }
        return new SplitFetcher<>(made++, splitReaderFactory.get(), queue, splitFinishedHook);
    }

    /** Starts the thread of a fetcher that {@link #createSplitFetcher()} made. */
    protected void startFetcher(SplitFetcher<E, SplitT> fetcher) {
        Thread task = Thread.currentThread();
        Thread thread = new Thread(fetcher, "fetcher-" + fetcher.fetcherId() + " of " + task.getName());
        thread.setDaemon(true);
        thread.setContextClassLoader(task.getContextClassLoader());
        fetchers.put(fetcher.fetcherId(), fetcher);
        threads.removeIf(each -> !each.isAlive());
        thread.start();
        threads.add(thread);
    }

    /** Ends fetchers that have nothing to read. True when none is left. */
    public boolean maybeShutdownFinishedFetchers() {
        Iterator<SplitFetcher<E, SplitT>> all = fetchers.values().iterator();
        while (all.hasNext()) {
            SplitFetcher<E, SplitT> fetcher = all.next();
            if (fetcher.isIdle()) {
                fetcher.shutdown();
                all.remove();
            }
        }
        return fetchers.isEmpty();
    }

    /** Number of fetchers that were started and not ended. */
    public int getNumAliveFetchers() {
        return fetchers.size();
    }

    /** @throws RuntimeException with its cause when a fetcher has failed */
    public void checkErrors() {
        Optional<Throwable> failure = queue.failure();
        if (failure.isPresent()) {
            throw new IllegalStateException("Fetching failed: " + failure.get().getMessage(), failure.get());
        }
    }

    final FetchQueue<E> queue() {
        return queue;
    }

    /** Ends all fetchers and waits for them, {@code timeoutMs} milliseconds at most; then they are interrupted. */
    public void close(long timeoutMs) throws Exception {
        closed = true;
        fetchers.values().forEach(SplitFetcher::shutdown);
        fetchers.clear();
        long end = CLOCK.nanos() + TimeUnit.MILLISECONDS.toNanos(timeoutMs);
        for (Thread thread : threads) {
            TimeUnit.NANOSECONDS.timedJoin(thread, end - CLOCK.nanos());
            if (thread.isAlive()) {
                LOG.warn("{} did not end within {} ms and is interrupted", thread.getName(), timeoutMs);
                thread.interrupt();
            }
        }
        threads.clear();
    }
}
