package dev.weft.runtime.state.ttl;

import dev.weft.api.state.MapState;
import dev.weft.runtime.state.NamespacedState;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/** A map whose entries expire one by one. Task thread. */
public final class TtlMapState<K, V> implements MapState<K, V>, NamespacedState<Object> {
    private final MapState<K, TtlCell<V>> cells;
    private final TtlPolicy policy;

    /** Keeps its entries in {@code cells}. */
    public TtlMapState(MapState<K, TtlCell<V>> cells, TtlPolicy policy) {
        this.cells = cells;
        this.policy = policy;
    }

    @Override
    public @Nullable V get(K key) throws Exception {
        TtlCell<V> cell = seen(key, cells.get(key));
        return cell == null ? null : cell.value();
    }

    /** The cell if the program may see it; what is expired is removed, what is used is renewed. */
    private @Nullable TtlCell<V> seen(K key, @Nullable TtlCell<V> cell) throws Exception {
        if (cell == null) {
            return null;
        }
        if (policy.expired(cell)) {
            cells.remove(key);
            return policy.returnExpired() ? cell : null;
        }
        if (policy.updateOnRead()) {
            cells.put(key, policy.cell(cell.value()));
        }
        return cell;
    }

    @Override
    public void put(K key, @Nullable V value) throws Exception {
        if (value == null) {
            throw new IllegalArgumentException("A map state with time to live holds no null values; remove the key");
        }
        cells.put(key, policy.cell(value));
    }

    @Override
    public void putAll(Map<K, V> map) throws Exception {
        for (Map.Entry<K, V> entry : map.entrySet()) {
            put(entry.getKey(), entry.getValue());
        }
    }

    @Override
    public void remove(K key) throws Exception {
        cells.remove(key);
    }

    @Override
    public boolean contains(K key) throws Exception {
        return seen(key, cells.get(key)) != null;
    }

    @Override
    public Iterable<Map.Entry<K, V>> entries() throws Exception {
        return live();
    }

    @Override
    public Iterator<Map.Entry<K, V>> iterator() throws Exception {
        return new Entries(live().iterator());
    }

    @Override
    public Iterable<K> keys() throws Exception {
        return live().stream().map(Map.Entry::getKey).toList();
    }

    @Override
    public Iterable<V> values() throws Exception {
        return live().stream().map(Map.Entry::getValue).toList();
    }

    @Override
    public boolean isEmpty() throws Exception {
        return live().isEmpty();
    }

    private List<Map.Entry<K, V>> live() throws Exception {
        List<Map.Entry<K, V>> live = new ArrayList<>();
        for (Map.Entry<K, TtlCell<V>> entry : cells.entries()) {
            TtlCell<V> cell = seen(entry.getKey(), entry.getValue());
            if (cell != null) {
                live.add(new Held(entry.getKey(), cell.value()));
            }
        }
        return live;
    }

    @Override
    public void clear() {
        cells.clear();
    }

    @Override
    public void setCurrentNamespace(Object namespace) {
        Namespaces.set(cells, namespace);
    }

    private final class Held implements Map.Entry<K, V> {
        private final K key;
        private V value;

        Held(K key, V value) {
            this.key = key;
            this.value = value;
        }

        @Override
        public K getKey() {
            return key;
        }

        @Override
        public V getValue() {
            return value;
        }

        @Override
        public V setValue(V changed) {
            V before = value;
            try {
                put(key, changed);
            } catch (Exception e) {
                throw new IllegalStateException("An entry of the map state could not be changed", e);
            }
            value = changed;
            return before;
        }
    }

    private final class Entries implements Iterator<Map.Entry<K, V>> {
        private final Iterator<Map.Entry<K, V>> all;
        private Map.@Nullable Entry<K, V> last;

        Entries(Iterator<Map.Entry<K, V>> all) {
            this.all = all;
        }

        @Override
        public boolean hasNext() {
            return all.hasNext();
        }

        @Override
        public Map.Entry<K, V> next() {
            if (!all.hasNext()) {
                throw new NoSuchElementException("No more entries");
            }
            Map.Entry<K, V> next = all.next();
            last = next;
            return next;
        }

        @Override
        public void remove() {
            if (last == null) {
                throw new IllegalStateException("next() comes before remove()");
            }
            try {
                cells.remove(last.getKey());
            } catch (Exception e) {
                throw new IllegalStateException("An entry of the map state could not be removed", e);
            }
            last = null;
        }
    }
}
