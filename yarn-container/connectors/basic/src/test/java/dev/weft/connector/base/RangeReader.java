package dev.weft.connector.base;

import java.io.IOException;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;

/** Fetches a few numbers of each of its ranges; waits while it has none that is not paused. */
final class RangeReader implements SplitReader<Long, Range> {
    private static final int NUMBERS_A_FETCH = 3;

    final Set<String> paused = ConcurrentHashMap.newKeySet();
    final Set<String> removed = ConcurrentHashMap.newKeySet();
    final AtomicInteger closed = new AtomicInteger();
    private final Map<String, Range> ranges = new LinkedHashMap<>();
    private final Semaphore woken = new Semaphore(0);
    private final long failAt;

    RangeReader() {
        this(Long.MAX_VALUE);
    }

    /** Fails instead of fetching that number. */
    RangeReader(long failAt) {
        this.failAt = failAt;
    }

    @Override
    public RecordsWithSplitIds<Long> fetch() throws IOException {
        RecordsBySplits.Builder<Long> fetch = new RecordsBySplits.Builder<>();
        if (paused.containsAll(ranges.keySet())) {
            woken.acquireUninterruptibly();
            return fetch.build();
        }
        for (Range range : ranges.values().toArray(Range[]::new)) {
            if (!paused.contains(range.splitId())) {
                fetch(range, fetch);
            }
        }
        return fetch.build();
    }

    private void fetch(Range range, RecordsBySplits.Builder<Long> fetch) throws IOException {
        long to = Math.min(range.end(), range.next() + NUMBERS_A_FETCH);
        for (long number = range.next(); number < to; number++) {
            if (number == failAt) {
                throw new IOException("cannot read " + number + " of " + range.splitId());
            }
            fetch.add(range, number);
        }
        if (to == range.end()) {
            fetch.addFinishedSplit(range.splitId());
            ranges.remove(range.splitId());
        } else {
            ranges.put(range.splitId(), new Range(range.splitId(), to, range.end()));
        }
    }

    @Override
    public void handleSplitsChanges(SplitsChange<Range> change) {
        for (Range range : change.splits()) {
            if (change instanceof SplitsRemoval) {
                ranges.remove(range.splitId());
                removed.add(range.splitId());
            } else {
                ranges.put(range.splitId(), range);
            }
        }
    }

    @Override
    public void pauseOrResumeSplits(Collection<Range> toPause, Collection<Range> toResume) {
        toPause.forEach(range -> paused.add(range.splitId()));
        toResume.forEach(range -> paused.remove(range.splitId()));
    }

    @Override
    public void wakeUp() {
        woken.release();
    }

    @Override
    public void close() {
        closed.incrementAndGet();
    }
}
