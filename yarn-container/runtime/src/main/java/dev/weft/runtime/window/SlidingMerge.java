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
 * the forward table. Only every third start has a table: more of them cost memory, fewer cost looks at slices for each key of each
 * window.
 *
 * <p>Invariant: {@code back(s)} = slices in (s, turn], {@code front} = slices in (turn, reached]. A slice that changes later is
 * repaired for its key by {@link #changed}. Task thread.
 */
public final class SlidingMerge {
    /** Up to so many slices a window is merged from them alone. */
    private static final int FEW_SLICES = 4;

    /** A third of the starts: what is derived takes a third of what the slices do, and a window is one slice on average beside it. */
    private static final int STARTS_PER_TABLE = 3;

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
        this.stride = grid.slide() * STARTS_PER_TABLE;
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
            put(front, hash, key, mergedOf(turn, reached, hash, key));
            return;
        }
        long behind = turn;
        SliceTable later = null;
        for (Map.Entry<Long, SliceTable> backward : back.descendingMap().entrySet()) {
            long from = backward.getKey();
            if (from < slice) {
                put(backward.getValue(), hash, key, joined(mergedOf(from, behind, hash, key), later, hash, key));
            }
            behind = from;
            later = backward.getValue();
        }
    }

    /** {@code own} with what {@code later} has of the key. */
    private @Nullable Object joined(@Nullable Object own, @Nullable SliceTable later, int hash, Object key) {
        int slot = later == null ? -1 : later.find(hash, key);
        Object shared = slot < 0 || later == null ? null : later.peek(slot);
        return shared == null ? own : accumulation.add(own, shared);
    }

    private static void put(SliceTable into, int hash, Object key, @Nullable Object own) {
        if (own == null) {
            return;
        }
        int slot = into.find(hash, key);
        if (slot >= 0) {
            into.set(slot, own);
        } else {
            into.insert(slot, hash, key, own);
        }
    }

    /**
     * One key's value in each window that ends at {@code last}, one slide before it … {@code first}: all of them hold {@code slice}, so
     * each is what lies before the slice's end and what lies behind it, and both grow from window to window.
     */
    public List<Object> windowsWith(long slice, long first, long last, int hash, Object key) {
        List<@Nullable Object> behind = new ArrayList<>();
        Object growing = null;
        long to = slice;
        for (long window = first; window <= last; window += grid.slide()) {
            Object more = mergedOf(to, window, hash, key);
            growing = more == null ? growing : accumulation.add(growing, more);
            behind.add(growing == null ? null : accumulation.copy(growing));
            to = Math.max(to, window);
        }
        List<Object> values = new ArrayList<>();
        Object before = null;
        long from = slice;
        for (int i = behind.size() - 1; i >= 0; i--) {
            long start = grid.startOfWindow(first + i * grid.slide());
            Object own = mergedOf(start, from, hash, key);
            if (before != null) {
                own = accumulation.add(own, before);
            }
            before = own == null ? null : accumulation.copy(own);
            from = start;
            Object rest = behind.get(i);
            values.add(present(rest == null ? own : accumulation.add(own, rest)));
        }
        return values;
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
