package dev.weft.state.rocksdb;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.rocksdb.RocksIterator;

/** Walks the entries of one key's map, some at a time, so that nothing native stays open when a walk is given up. Task thread. */
final class MapWalk<K, V, R> implements Iterator<R> {
    private static final int AT_ONCE = 128;

    private final RocksMapState<K, V> map;
    private final byte[] prefix;
    private final Function<Map.Entry<K, V>, R> seen;
    private final Deque<Entry<K, V>> loaded = new ArrayDeque<>();
    private byte[] next;
    private boolean exhausted;
    private @Nullable Entry<K, V> last;

    MapWalk(RocksMapState<K, V> map, byte[] prefix, Function<Map.Entry<K, V>, R> seen) {
        this.map = map;
        this.prefix = prefix;
        this.next = prefix;
        this.seen = seen;
    }

    @Override
    public boolean hasNext() {
        if (loaded.isEmpty() && !exhausted) {
            load();
        }
        return !loaded.isEmpty();
    }

    private void load() {
        try (RocksIterator rows = map.column().iterator()) {
            rows.seek(next);
            while (rows.isValid() && loaded.size() < AT_ONCE) {
                byte[] row = rows.key();
                if (!RocksColumn.startsWith(row, prefix, prefix.length)) {
                    break;
                }
                loaded.add(map.entry(row, prefix.length, rows.value()));
                rows.next();
            }
            map.column().check(rows);
            exhausted = loaded.size() < AT_ONCE;
        }
        if (!exhausted) {
            byte[] row = loaded.getLast().row;
            next = Arrays.copyOf(row, row.length + 1); // the smallest row behind it
        }
    }

    @Override
    public R next() {
        if (!hasNext()) {
            throw new NoSuchElementException("No more entries");
        }
        Entry<K, V> entry = loaded.remove();
        last = entry;
        return seen.apply(entry);
    }

    @Override
    public void remove() {
        Entry<K, V> entry = last;
        if (entry == null) {
            throw new IllegalStateException("next() comes before remove()");
        }
        map.column().delete(entry.row, entry.row.length);
        last = null;
    }

    /** An entry, which may be changed while its key is the current one. */
    static final class Entry<K, V> implements Map.Entry<K, V> {
        private final RocksMapState<K, V> map;
        private final byte[] row;
        private final K key;
        private @Nullable V value;

        Entry(RocksMapState<K, V> map, byte[] row, K key, @Nullable V value) {
            this.map = map;
            this.row = row;
            this.key = key;
            this.value = value;
        }

        @Override
        public K getKey() {
            return key;
        }

        @Override
        public @Nullable V getValue() {
            return value;
        }

        @Override
        public @Nullable V setValue(@Nullable V changed) {
            V before = value;
            map.put(row, changed);
            value = changed;
            return before;
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Map.Entry<?, ?> that
                    && key.equals(that.getKey())
                    && Objects.equals(value, that.getValue());
        }

        @Override
        public int hashCode() {
            return key.hashCode() ^ Objects.hashCode(value);
        }
    }
}
