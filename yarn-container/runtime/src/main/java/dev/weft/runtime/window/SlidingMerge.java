package dev.weft.runtime.window;

import dev.weft.runtime.state.SliceState;
import dev.weft.runtime.state.SliceTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Merges the slices of sliding windows one window after the other, without going over all slices each time. A queue of two stacks
 * (K. Tangwongsan, M. Hirzel, S. Schneider, "Low-latency sliding-window aggregation in worst-case constant time", DEBS 2017), over
 * whole slices: at a <i>turn</i> the slices of the window are merged backwards, and what is merged from some of the window starts on
 * is kept; slices behind the turn are merged forwards into one table. A window is then a few slices, one of the backward tables and
 * the forward table. Only every so many starts have a table, about the root of their number, so that what is derived stays small
 * beside the slices.
 *
 * <p>Invariant: {@code back(s)} = slices in (s, turn], {@code front} = slices in (turn, reached]. A slice that changes later is
 * repaired for its key by {@link #changed}. Task thread.
 */
public final class SlidingMerge {
    /** Up to so many slices a window is merged from them alone. */
    private static final int FEW_SLICES = 4;

    private final SliceState slices;
    private final SliceGrid grid;
    private final Accumulation accumulation;
    private final boolean few;
    /** Milliseconds between window starts that have a backward table. */
    private final long stride;

    private final TreeMap<Long, SliceTable> back = new TreeMap<>();
    private final List<SliceTable> sources = new ArrayList<>();
    private @Nullable SliceTable front;
    private long turn = Long.MIN_VALUE;
    private long reached = Long.MIN_VALUE;

    /** Nothing is derived yet. */
    public SlidingMerge(SliceState slices, SliceGrid grid, Accumulation accumulation) {
        this.slices = slices;
        this.grid = grid;
        this.accumulation = accumulation;
        this.few = grid.slicesPerWindow() <= FEW_SLICES;
        long starts = Math.max(1, grid.size() / grid.slide());
        this.stride = grid.slide() * Math.max(1, (long) Math.sqrt((double) starts));
    }

    /** Visits each key of the window that ends at {@code window}; windows come in the order of time. */
    public void visit(long window, KeyVisitor visitor) {
        collect(window);
        for (int i = sources.size() - 1; i >= 0; i--) {
            SliceTable table = sources.get(i);
            for (int slot = 0; slot < table.capacity(); slot++) {
                Object key = table.keyAt(slot);
                if (key != null && !isIn(i + 1, table.hashAt(slot), key)) {
                    visitor.visit(key, merged(i, table.hashAt(slot), key));
                }
            }
        }
        sources.clear();
    }

    /** Visits each key of the window once, without its value. */
    public void visitKeys(long window, Consumer<Object> visitor) {
        sources.clear();
        addSlices(grid.startOfWindow(window), window);
        for (int i = sources.size() - 1; i >= 0; i--) {
            SliceTable table = sources.get(i);
            for (int slot = 0; slot < table.capacity(); slot++) {
                Object key = table.keyAt(slot);
                if (key != null && !isIn(i + 1, table.hashAt(slot), key)) {
                    visitor.accept(key);
                }
            }
        }
        sources.clear();
    }

    private boolean isIn(int from, int hash, Object key) { // hot
        for (int i = from; i < sources.size(); i++) {
            if (sources.get(i).find(hash, key) >= 0) {
                return true;
            }
        }
        return false;
    }

    /** Of the sources up to the last that has the key, in the order of time. */
    private Object merged(int last, int hash, Object key) { // hot
        Object own = null;
        for (int i = 0; i <= last; i++) {
            SliceTable table = sources.get(i);
            int slot = table.find(hash, key);
            Object shared = slot < 0 ? null : table.peek(slot);
            if (shared != null) {
                own = accumulation.add(own, shared);
            }
        }
        return present(own);
    }

    private static Object present(@Nullable Object value) {
        if (value == null) {
            throw new IllegalStateException("A key of a window has no accumulator");
        }
        return value;
    }

    /** The tables that make the window, in the order of time. */
    private void collect(long window) {
        long start = grid.startOfWindow(window);
        sources.clear();
        if (few) {
            addSlices(start, window);
            return;
        }
        if (start >= turn || window < reached) {
            turnAt(window);
        } else {
            advance(window);
        }
        while (!back.isEmpty() && back.firstKey() < start) {
            slices.recycle(back.pollFirstEntry().getValue());
        }
        Map.Entry<Long, SliceTable> backward = back.firstEntry();
        addSlices(start, backward == null ? turn : backward.getKey());
        if (backward != null) {
            sources.add(backward.getValue());
        }
        if (front != null) {
            sources.add(front);
        }
    }

    private void addSlices(long from, long to) {
        for (long end = slices.firstBehind(from); end <= to && end != SliceState.NONE; end = slices.firstBehind(end)) {
            SliceTable table = slices.slice(end);
            if (table != null) {
                sources.add(table);
            }
        }
    }

    /** Merges backwards from the end of {@code window}. */
    private void turnAt(long window) {
        forget();
        turn = window;
        reached = window;
        long start = grid.startOfWindow(window);
        SliceTable later = null;
        long end = window;
        // None for the start itself, which only this window uses.
        for (long step = (grid.size() - 1) / stride; step >= 1; step--) {
            long at = start + step * stride;
            later = merged(at, end, later);
            back.put(at, later);
            end = at;
        }
    }

    /** The slices in ({@code from}, {@code to}], and what is merged from there on. */
    private SliceTable merged(long from, long to, @Nullable SliceTable later) {
        SliceTable into = slices.derived(later == null ? 0 : later.size());
        for (long end = slices.firstBehind(from); end <= to && end != SliceState.NONE; end = slices.firstBehind(end)) {
            mergeInto(into, slices.slice(end));
        }
        mergeInto(into, later);
        return into;
    }

    private void mergeInto(SliceTable into, @Nullable SliceTable from) {
        if (from == null) {
            return;
        }
        for (int slot = 0; slot < from.capacity(); slot++) {
            Object key = from.keyAt(slot);
            Object shared = from.peek(slot);
            if (key != null && shared != null) {
                add(into, from.hashAt(slot), key, shared);
            }
        }
    }

    private void add(SliceTable into, int hash, Object key, Object shared) { // hot
        int slot = into.find(hash, key);
        if (slot < 0) {
            into.insert(slot, hash, key, accumulation.begin(shared));
            return;
        }
        Object own = present(into.peek(slot));
        Object joined = accumulation.join(own, shared);
        if (joined != own) {
            into.set(slot, joined);
        }
    }

    /** Merges forwards up to {@code window}. */
    private void advance(long window) {
        for (long end = slices.firstBehind(reached);
                end <= window && end != SliceState.NONE;
                end = slices.firstBehind(end)) {
            SliceTable slice = slices.slice(end);
            if (front == null) {
                front = slices.derived(slice == null ? 0 : slice.size());
            }
            mergeInto(front, slice);
        }
        reached = window;
    }

    /** The slice that ends at {@code slice} has another value for {@code key} now. */
    public void changed(long slice, int hash, Object key) {
        if (few || slice > reached || turn == Long.MIN_VALUE) {
            return;
        }
        if (slice > turn) {
            if (front == null) {
                front = slices.derived(0);
            }
            replace(front, turn, reached, hash, key);
            return;
        }
        for (Map.Entry<Long, SliceTable> backward : back.headMap(slice, false).entrySet()) {
            replace(backward.getValue(), backward.getKey(), turn, hash, key);
        }
    }

    private void replace(SliceTable into, long from, long to, int hash, Object key) {
        Object own = mergedOf(from, to, hash, key);
        int slot = into.find(hash, key);
        if (own == null) {
            return;
        }
        if (slot >= 0) {
            into.set(slot, own);
        } else {
            into.insert(slot, hash, key, own);
        }
    }

    /** One key's value over the slices in ({@code from}, {@code to}]; null when it has none. */
    public @Nullable Object mergedOf(long from, long to, int hash, Object key) {
        Object own = null;
        for (long end = slices.firstBehind(from); end <= to && end != SliceState.NONE; end = slices.firstBehind(end)) {
            SliceTable table = slices.slice(end);
            int slot = table == null ? -1 : table.find(hash, key);
            Object shared = slot < 0 || table == null ? null : table.peek(slot);
            if (shared != null) {
                own = accumulation.add(own, shared);
            }
        }
        return own;
    }

    /** Gives back what is derived; the next window starts anew. */
    public void forget() {
        back.values().forEach(slices::recycle);
        back.clear();
        if (front != null) {
            slices.recycle(front);
            front = null;
        }
        turn = Long.MIN_VALUE;
        reached = Long.MIN_VALUE;
    }
}
