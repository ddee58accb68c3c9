package dev.weft.runtime.state.heap;

import dev.weft.api.state.MapState;
import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Walks over the entries that a map had when the walk began. Changes go to the map of the key that is current then. Task thread. */
final class MapIterator<K, V, R> implements Iterator<R> {
    private final Object[] content;
    private final Function<Map.Entry<K, V>, R> view;
    private final MapState<K, V> map;
    private int next;
    private boolean removable;

    MapIterator(Object[] content, Function<Map.Entry<K, V>, R> view, MapState<K, V> map) {
        this.content = content;
        this.view = view;
        this.map = map;
    }

    @Override
    public boolean hasNext() {
        return next < content.length;
    }

    @Override
    public R next() {
        if (next >= content.length) {
            throw new NoSuchElementException("The map state has " + content.length / 2 + " entries");
        }
        Entry entry = new Entry(next);
        next += 2;
        removable = true;
        return view.apply(entry);
    }

    @Override
    public void remove() {
        if (!removable) {
            throw new IllegalStateException("next() comes before remove()");
        }
        removable = false;
        change(() -> map.remove(new Entry(next - 2).getKey()));
    }

    private static void change(Change change) {
        try {
            change.run();
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IllegalStateException("The map state could not be changed", e);
        }
    }

    private interface Change {
        void run() throws Exception;
    }

    private final class Entry implements Map.Entry<K, V> {
        private final int at;

        Entry(int at) {
            this.at = at;
        }

        @Override
        @SuppressWarnings("unchecked") // only keys of type K are put
        public K getKey() {
            return (K) content[at];
        }

        @Override
        @SuppressWarnings({"unchecked", "NullAway"}) // a map may hold null
        public V getValue() {
            Object held = content[at + 1];
            return held == MapForm.NULL ? null : (V) held;
        }

        @Override
        public @Nullable V setValue(@Nullable V value) {
            V before = getValue();
            change(() -> map.put(getKey(), value));
            content[at + 1] = value == null ? MapForm.NULL : value;
            return before;
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Map.Entry<?, ?> that
                    && getKey().equals(that.getKey())
                    && Objects.equals(getValue(), that.getValue());
        }

        @Override
        public int hashCode() {
            return getKey().hashCode() ^ Objects.hashCode(getValue());
        }

        @Override
        public String toString() {
            return getKey() + "=" + getValue();
        }
    }
}
