package dev.weft.runtime.window;

import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The records of a key in a slice, in the order in which they came. A single one is held as itself, without anything around it: keys
 * of short windows mostly have very few records, and what is held for each of them is what a collector copies. Task thread.
 */
public final class HeldRecords implements Iterable<Object> {
    private static final int FEW = 4;

    private @Nullable Object[] records;
    private int size;

    private HeldRecords(int room) {
        records = new Object[room];
    }

    /** What holds {@code record} alone. */
    public static Object of(@Nullable Object record) { // hot
        return record == null || record instanceof HeldRecords ? new HeldRecords(FEW).add(record) : record;
    }

    /** {@code held} and behind it {@code record}; when {@code held} can take it, it is {@code held} itself. */
    public static Object with(Object held, @Nullable Object record) { // hot
        HeldRecords all = held instanceof HeldRecords ? (HeldRecords) held : new HeldRecords(FEW).add(held);
        return all.add(record);
    }

    /** An empty one with room for {@code size}. */
    static HeldRecords ofSize(int size) {
        return new HeldRecords(Math.max(1, size));
    }

    /** Number of records in {@code held}. */
    static int sizeOf(Object held) {
        return held instanceof HeldRecords ? ((HeldRecords) held).size : 1;
    }

    /** The records in {@code held}. */
    public static Iterable<Object> in(Object held) {
        return held instanceof HeldRecords ? (HeldRecords) held : List.of(held);
    }

    /** {@code held} with each of its records replaced; {@code held} itself stays as it is. */
    static Object mapped(Object held, UnaryOperator<Object> each) {
        if (!(held instanceof HeldRecords)) {
            return each.apply(held);
        }
        HeldRecords from = (HeldRecords) held;
        HeldRecords to = ofSize(from.size);
        for (int i = 0; i < from.size; i++) {
            to.add(each.apply(from.records[i]));
        }
        return to;
    }

    HeldRecords add(@Nullable Object record) { // hot
        if (size == records.length) {
            records = Arrays.copyOf(records, 2 * size);
        }
        records[size++] = record;
        return this;
    }

    @Override
    public Iterator<Object> iterator() {
        return new Iterator<>() {
            private int next;

            @Override
            public boolean hasNext() {
                return next < size;
            }

            @Override
            @SuppressWarnings("NullAway") // whatever was put
            public Object next() {
                if (next == size) {
                    throw new NoSuchElementException("All " + size + " records of the window were given");
                }
                return records[next++];
            }
        };
    }

    @Override
    public String toString() {
        return size + " records";
    }
}
