package dev.weft.connector.base;

import dev.weft.api.connector.SourceSplit;
import dev.weft.core.config.Configuration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** One fetcher, and so one split reader, for all splits of a reader. */
public class SingleThreadFetcherManager<E, SplitT extends SourceSplit> extends SplitFetcherManager<E, SplitT> {
    public SingleThreadFetcherManager(Supplier<SplitReader<E, SplitT>> splitReaderFactory) {
        this(splitReaderFactory, new Configuration());
    }

    public SingleThreadFetcherManager(
            Supplier<SplitReader<E, SplitT>> splitReaderFactory, Configuration configuration) {
        super(splitReaderFactory, configuration);
    }

    public SingleThreadFetcherManager(
            Supplier<SplitReader<E, SplitT>> splitReaderFactory,
            Configuration configuration,
            Consumer<Collection<String>> splitFinishedHook) {
        super(splitReaderFactory, configuration, splitFinishedHook);
    }

    @Override
    public void addSplits(List<SplitT> splitsToAdd) {
        Optional<SplitFetcher<E, SplitT>> running = runningFetcher();
        SplitFetcher<E, SplitT> fetcher = running.orElseGet(this::createSplitFetcher);
        fetcher.addSplits(splitsToAdd);
        if (running.isEmpty()) {
            startFetcher(fetcher);
        }
    }

    @Override
    public void removeSplits(List<SplitT> splitsToRemove) {
        runningFetcher().ifPresent(fetcher -> fetcher.removeSplits(splitsToRemove));
    }

    /** The fetcher, when there is one. */
    protected Optional<SplitFetcher<E, SplitT>> runningFetcher() {
        return fetchers.values().stream().findFirst();
    }
}
