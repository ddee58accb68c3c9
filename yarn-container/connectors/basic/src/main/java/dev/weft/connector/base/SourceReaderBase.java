package dev.weft.connector.base;

import dev.weft.api.connector.InputStatus;
import dev.weft.api.connector.ReaderOutput;
import dev.weft.api.connector.SourceEvent;
import dev.weft.api.connector.SourceReader;
import dev.weft.api.connector.SourceReaderContext;
import dev.weft.api.connector.SourceSplit;
import dev.weft.connector.basic.RateLimiter;
import dev.weft.connector.basic.RateLimiterStrategy;
import dev.weft.core.config.Configuration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A reader of many splits whose fetchers run on threads of their own. A connector adds what a split's position is and how it is
 * made a split again. Task thread.
 *
 * @param <E> what a split reader fetches
 * @param <T> what is emitted
 * @param <SplitT> splits, immutable
 * @param <SplitStateT> a split's changing position, which the {@link RecordEmitter} moves
 */
@SuppressWarnings("try") // close() throws what a connector's code throws
public abstract class SourceReaderBase<E, T, SplitT extends SourceSplit, SplitStateT>
        implements SourceReader<T, SplitT> {
    private static final Logger LOG = LoggerFactory.getLogger(SourceReaderBase.class);

    /** Who makes the fetchers. */
    protected final SplitFetcherManager<E, SplitT> splitFetcherManager;

    /** Makes records of elements. */
    protected final RecordEmitter<E, T, SplitStateT> recordEmitter;

    /** The configuration that the constructor was given. */
    protected final Configuration config;

    /** The context that the constructor was given. */
    protected final SourceReaderContext context;

    private final RecordEvaluator<T> eofRecordEvaluator;
    private final @Nullable RateLimiter<SplitT> rate;
    private final FetchQueue<E> queue;
    private final Map<String, SplitInReading<T, SplitStateT>> splits = new LinkedHashMap<>();

    private @Nullable RecordsWithSplitIds<E> currentFetch;
    /** Of the current fetch; null while its split is one that this reader does not have any more. */
    private @Nullable SplitInReading<T, SplitStateT> currentSplit;

    /** Asked for the element that is emitted next; null when that was not done yet. */
    private @Nullable CompletableFuture<Void> turn;

    private boolean noMoreSplits;

    protected SourceReaderBase(
            SplitFetcherManager<E, SplitT> splitFetcherManager,
            RecordEmitter<E, T, SplitStateT> recordEmitter,
            Configuration config,
            SourceReaderContext context) {
        this(splitFetcherManager, recordEmitter, record -> false, config, context);
    }

    /** @param eofRecordEvaluator finds the record that ends a split */
    protected SourceReaderBase(
            SplitFetcherManager<E, SplitT> splitFetcherManager,
            RecordEmitter<E, T, SplitStateT> recordEmitter,
            RecordEvaluator<T> eofRecordEvaluator,
            Configuration config,
            SourceReaderContext context) {
        this(splitFetcherManager, recordEmitter, eofRecordEvaluator, config, context, null);
    }

    /**
     * @param eofRecordEvaluator finds the record that ends a split
     * @param rateLimiterStrategy how many elements are emitted; null: as many as there are
     */
    protected SourceReaderBase(
            SplitFetcherManager<E, SplitT> splitFetcherManager,
            RecordEmitter<E, T, SplitStateT> recordEmitter,
            RecordEvaluator<T> eofRecordEvaluator,
            Configuration config,
            SourceReaderContext context,
            @Nullable RateLimiterStrategy<SplitT> rateLimiterStrategy) {
        this.splitFetcherManager = splitFetcherManager;
        this.recordEmitter = recordEmitter;
        this.eofRecordEvaluator = eofRecordEvaluator;
        this.config = config;
        this.context = context;
        this.queue = splitFetcherManager.queue();
        this.rate = rateLimiterStrategy == null
                ? null
                : rateLimiterStrategy.createRateLimiter(context.currentParallelism());
    }

    /** The position at which a split that was added begins. */
    protected abstract SplitStateT initializedState(SplitT split);

    /** The split from the position that it has reached, for a checkpoint. */
    protected abstract SplitT toSplitType(String splitId, SplitStateT splitState);

    /** These splits have ended, with the position each had at its end. Here a connector asks for more of them. */
    protected abstract void onSplitFinished(Map<String, SplitStateT> finishedSplitIds);

    @Override
    public void start() {}

    // hot
    @Override
    public InputStatus pollNext(ReaderOutput<T> output) throws Exception {
        while (true) {
            RecordsWithSplitIds<E> fetch = currentFetch;
            if (fetch == null) {
                if (!takeFetch()) {
                    return statusWithoutFetch();
                }
                continue;
            }
            if (!isMyTurn()) {
                return InputStatus.NOTHING_AVAILABLE;
            }
            SplitInReading<T, SplitStateT> split = currentSplit;
            E element = split == null || split.ended() ? null : fetch.nextRecordFromSplit();
            if (element != null && split != null) {
                turn = null;
                emit(element, split, output);
                return InputStatus.MORE_AVAILABLE;
            }
            if (!moveToNextSplit(fetch)) {
                leaveFetch(fetch, output);
            }
        }
    }

    private boolean takeFetch() {
        splitFetcherManager.checkErrors();
        Optional<RecordsWithSplitIds<E>> next = queue.poll();
        next.ifPresent(fetch -> {
            currentFetch = fetch;
            currentSplit = null;
        });
        return next.isPresent();
    }

    private InputStatus statusWithoutFetch() {
        if (noMoreSplits || splitFetcherManager.getNumAliveFetchers() > 1) {
            splitFetcherManager.maybeShutdownFinishedFetchers();
        }
        return hasEnded() ? InputStatus.END_OF_INPUT : InputStatus.NOTHING_AVAILABLE;
    }

    private boolean hasEnded() {
        return noMoreSplits && splits.isEmpty();
    }

    private boolean isMyTurn() {
        if (rate == null) {
            return true;
        }
        CompletableFuture<Void> mine = turn;
        if (mine == null) {
            mine = rate.acquire().toCompletableFuture();
            turn = mine;
        }
        return mine.isDone();
    }

    private void emit(E element, SplitInReading<T, SplitStateT> split, ReaderOutput<T> output) throws Exception {
        recordEmitter.emitRecord(element, split.over(output), split.state());
        if (split.ended()) {
            splitFetcherManager.removeSplits(List.of(toSplitType(split.id(), split.state())));
            finish(List.of(split.id()), output);
        }
    }

    /** Passes over splits that have ended by a record meanwhile. */
    private boolean moveToNextSplit(RecordsWithSplitIds<E> fetch) {
        String id = fetch.nextSplit();
        currentSplit = id == null ? null : splits.get(id);
        return id != null;
    }

    private void leaveFetch(RecordsWithSplitIds<E> fetch, ReaderOutput<T> output) {
        currentFetch = null;
        currentSplit = null;
        finish(fetch.finishedSplits(), output);
        fetch.recycle();
    }

    private void finish(Collection<String> ids, ReaderOutput<T> output) {
        Map<String, SplitStateT> finished = new LinkedHashMap<>();
        for (String id : ids) {
            SplitInReading<T, SplitStateT> split = splits.remove(id);
            if (split != null) {
                finished.put(id, split.state());
                output.releaseOutputForSplit(id);
            }
        }
        if (!finished.isEmpty()) {
            LOG.info("Splits {} have ended", finished.keySet());
            onSplitFinished(finished);
        }
    }

    @Override
    public CompletableFuture<Void> isAvailable() {
        if (currentFetch == null) {
            return hasEnded() ? CompletableFuture.completedFuture(null) : queue.available();
        }
        CompletableFuture<Void> waiting = turn;
        return waiting == null ? CompletableFuture.completedFuture(null) : waiting;
    }

    @Override
    public List<SplitT> snapshotState(long checkpointId) {
        List<SplitT> positions = new ArrayList<>(splits.size());
        splits.forEach((id, split) -> positions.add(toSplitType(id, split.state())));
        return positions;
    }

    @Override
    public void addSplits(List<SplitT> added) {
        for (SplitT split : added) {
            splits.put(
                    split.splitId(),
                    new SplitInReading<>(split.splitId(), initializedState(split), eofRecordEvaluator));
            if (rate != null) {
                rate.notifyAddingSplit(split);
            }
        }
        splitFetcherManager.addSplits(added);
    }

    @Override
    public void notifyNoMoreSplits() {
        noMoreSplits = true;
    }

    @Override
    public void handleSourceEvents(SourceEvent sourceEvent) {
        LOG.debug("{} passes over {}", getClass().getName(), sourceEvent);
    }

    @Override
    public void pauseOrResumeSplits(Collection<String> splitsToPause, Collection<String> splitsToResume) {
        splitFetcherManager.pauseOrResumeSplits(splitsToPause, splitsToResume);
    }

    @Override
    public void notifyCheckpointComplete(long checkpointId) throws Exception {
        if (rate != null) {
            rate.notifyCheckpointComplete(checkpointId);
        }
    }

    /** Splits that were added and have not ended. */
    public int getNumberOfCurrentlyAssignedSplits() {
        return splits.size();
    }

    @Override
    public void close() throws Exception {
        CompletableFuture<Void> waiting = turn;
        if (waiting != null) {
            waiting.cancel(false);
        }
        splitFetcherManager.close(
                config.get(SourceReaderOptions.SOURCE_READER_CLOSE_TIMEOUT).toMillis());
    }
}
