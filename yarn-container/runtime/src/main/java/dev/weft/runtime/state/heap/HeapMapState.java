package dev.weft.runtime.state.heap;

import dev.weft.api.state.MapState;
import dev.weft.runtime.state.NamespacedState;
import java.util.Iterator;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A map per key. Iterations see the entries that there were when they began. Task thread. */
final class HeapMapState<K, V> implements MapState<K, V>, NamespacedState<Object> {
    private final StateTable table;
    private final MapForm form;
    private final boolean valuesNeverChange;

    HeapMapState(StateTable table, MapForm form) {
        this.table = table;
        this.form = form;
        this.valuesNeverChange = form.valuesNeverChange();
    }

    /** The map for reading, null when there is none. Values that can change may be given out only from a map of our own. */
    private @Nullable GroupTable forReading() { // hot
        return (GroupTable) (valuesNeverChange ? table.peek() : table.get());
    }

    private static Object present(@Nullable Object key) {
        return Objects.requireNonNull(key, "A map state holds no null keys");
    }

    @Override
    @SuppressWarnings("unchecked") // only values of type V are put
    public @Nullable V get(K key) { // hot
        GroupTable map = forReading();
        if (map == null) {
            return null;
        }
        int slot = map.find(form.hash(present(key)), key);
        Object held = slot < 0 ? null : map.get(slot);
        return held == MapForm.NULL ? null : (V) held;
    }

    @Override
    public void put(K key, @Nullable V value) { // hot
        int hash = form.hash(present(key));
        GroupTable map = (GroupTable) table.get();
        if (map == null) {
            map = form.newMap(table.snapshots());
            table.put(map);
        }
        Object held = value == null ? MapForm.NULL : value;
        int slot = map.find(hash, key);
        if (slot >= 0) {
            map.set(slot, held);
        } else {
            map.insert(slot, hash, form.ownKey(key), held);
        }
    }

    @Override
    public void putAll(Map<K, V> map) {
        map.forEach(this::put);
    }

    @Override
    public void remove(K key) {
        int hash = form.hash(present(key));
        GroupTable seen = (GroupTable) table.peek();
        if (seen == null || seen.find(hash, key) < 0) {
            return;
        }
        if (seen.size() == 1) {
            table.remove();
            return;
        }
        GroupTable map = (GroupTable) Objects.requireNonNull(table.get());
        map.remove(map.find(hash, key));
    }

    @Override
    public boolean contains(K key) {
        GroupTable map = (GroupTable) table.peek();
        return map != null && map.find(form.hash(present(key)), key) >= 0;
    }

    @Override
    public boolean isEmpty() {
        return table.peek() == null;
    }

    private Object[] content() {
        GroupTable map = forReading();
        return map == null ? new Object[0] : map.content();
    }

    @Override
    public Iterable<Map.Entry<K, V>> entries() {
        return this::iterator;
    }

    @Override
    public Iterator<Map.Entry<K, V>> iterator() {
        return new MapIterator<>(content(), entry -> entry, this);
    }

    @Override
    public Iterable<K> keys() {
        return () -> new MapIterator<>(content(), Map.Entry::getKey, this);
    }

    @Override
    public Iterable<V> values() {
        return () -> new MapIterator<>(content(), Map.Entry::getValue, this);
    }

    @Override
    public void clear() {
        table.remove();
    }

    @Override
    public void setCurrentNamespace(Object namespace) {
        table.setNamespace(namespace);
    }
}
