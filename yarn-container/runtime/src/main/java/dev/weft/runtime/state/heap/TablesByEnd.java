package dev.weft.runtime.state.heap;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Tables by the end of their slice, in the order of time: sorted arrays, as there are few slices, new ones come at the end, old ones
 * go at the start, and records that alternate between slices must not box their times. Task thread.
 */
final class TablesByEnd {
    private static final int INITIAL = 4;

    private long[] ends = new long[INITIAL];
    private GroupTable[] tables = new GroupTable[INITIAL];
    /** The first place in use: what is before was removed from the start. */
    private int first;
    /** Behind the last place in use. */
    private int limit;

    int size() {
        return limit - first;
    }

    /** End of slice {@code index} in the order of time. */
    long endAt(int index) {
        return ends[first + index];
    }

    /** Table of slice {@code index} in the order of time. */
    GroupTable tableAt(int index) {
        return tables[first + index];
    }

    /** The table of the slice that ends at {@code end}; null when there is none. */
    @Nullable
    GroupTable get(long end) { // hot
        int at = Arrays.binarySearch(ends, first, limit, end);
        return at < 0 ? null : tables[at];
    }

    /** The first end behind {@code time}; {@code none} when there is none. */
    long endBehind(long time, long none) {
        int at = Arrays.binarySearch(ends, first, limit, time);
        int next = at < 0 ? ~at : at + 1;
        return next == limit ? none : ends[next];
    }

    /** Adds the table of a slice that is not there. */
    void add(long end, GroupTable table) {
        if (limit == ends.length) {
            makeRoom();
        }
        int at = ~Arrays.binarySearch(ends, first, limit, end);
        System.arraycopy(ends, at, ends, at + 1, limit - at);
        System.arraycopy(tables, at, tables, at + 1, limit - at);
        ends[at] = end;
        tables[at] = table;
        limit++;
    }

    private void makeRoom() {
        int size = size();
        int capacity = Math.max(INITIAL, 2 * size);
        long[] roomyEnds = new long[capacity];
        GroupTable[] roomyTables = new GroupTable[capacity];
        System.arraycopy(ends, first, roomyEnds, 0, size);
        System.arraycopy(tables, first, roomyTables, 0, size);
        ends = roomyEnds;
        tables = roomyTables;
        first = 0;
        limit = size;
    }

    /** Removes the slice that ends at {@code end} and returns its table; null when there is none. */
    @Nullable
    @SuppressWarnings("NullAway") // places that are not in use hold nothing
    GroupTable remove(long end) {
        int at = Arrays.binarySearch(ends, first, limit, end);
        if (at < 0) {
            return null;
        }
        GroupTable removed = tables[at];
        if (at == first) {
            tables[first++] = null;
            return removed;
        }
        System.arraycopy(ends, at + 1, ends, at, limit - at - 1);
        System.arraycopy(tables, at + 1, tables, at, limit - at - 1);
        tables[--limit] = null;
        return removed;
    }
}
