package dev.weft.runtime.state;

import dev.weft.api.state.BroadcastState;
import dev.weft.api.type.SerializerSnapshots;
import dev.weft.api.type.StableHash;
import dev.weft.api.type.TypeSerializer;
import dev.weft.protocol.state.StateKind;
import java.io.IOException;
import java.util.AbstractMap;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A map that is the same in every subtask. Keys are told apart by their encoded form; order is that of the first put. Task thread. */
final class HeapBroadcastState<K, V> implements BroadcastState<K, V> {
    private static final byte[] NONE = {};

    private final String name;
    private final TypeSerializer<K> keys;
    private final TypeSerializer<V> values;
    private final StableHash<K> identity;
    private final Map<Identified<K>, Map.Entry<K, V>> entries = new LinkedHashMap<>();

    HeapBroadcastState(String name, TypeSerializer<K> keys, TypeSerializer<V> values) {
        this.name = name;
        this.keys = keys;
        this.values = values;
        this.identity = keys.stableHash();
    }

    private Identified<K> identified(K key) {
        Objects.requireNonNull(key, "Broadcast state holds no null keys");
        return new Identified<>(key, identity.hash(key), identity);
    }

    @Override
    public @Nullable V get(K key) {
        Map.Entry<K, V> entry = entries.get(identified(key));
        return entry == null ? null : entry.getValue();
    }

    @Override
    public boolean contains(K key) {
        return entries.containsKey(identified(key));
    }

    @Override
    public void put(K key, V value) {
        Objects.requireNonNull(value, "Broadcast state holds no null values");
        K own = keys.isImmutableType() ? key : keys.copy(key);
        entries.put(identified(own), new AbstractMap.SimpleEntry<>(own, value));
    }

    @Override
    public void putAll(Map<K, V> map) {
        map.forEach(this::put);
    }

    @Override
    public void remove(K key) {
        entries.remove(identified(key));
    }

    @Override
    public void clear() {
        entries.clear();
    }

    @Override
    public Iterable<Map.Entry<K, V>> immutableEntries() {
        return () -> entries.values().stream().map(Map.Entry::copyOf).iterator();
    }

    @Override
    public Iterator<Map.Entry<K, V>> iterator() {
        return entries.values().iterator();
    }

    @Override
    public Iterable<Map.Entry<K, V>> entries() {
        return entries.values();
    }

    void restore(RestoredState state, ClassLoader loader) throws IOException {
        List<byte[]> described = StateDescriptions.split(state.meta().value(), 2);
        TypeSerializer<K> keyReader = SerializerSnapshots.mapKeyReaderFor(name, described.get(0), keys, loader);
        TypeSerializer<V> valueReader = SerializerSnapshots.readerFor(name, described.get(1), values, loader);
        state.read((part, in, length) -> {
            K key = keyReader.deserialize(in);
            put(key, valueReader.deserialize(in));
        });
    }

    FrozenState freeze() {
        List<Map.Entry<K, V>> frozen = new ArrayList<>(entries.size());
        for (Map.Entry<K, V> entry : entries.values()) {
            frozen.add(Map.entry(entry.getKey(), values.copy(entry.getValue())));
        }
        TypeSerializer<K> keyWriter = keys.duplicate();
        TypeSerializer<V> valueWriter = values.duplicate();
        return new FrozenElements<>(() -> meta(keyWriter, valueWriter), frozen, (entry, to) -> {
            keyWriter.serialize(entry.getKey(), to);
            valueWriter.serialize(entry.getValue(), to);
        });
    }

    private StateMeta meta(TypeSerializer<K> keyWriter, TypeSerializer<V> valueWriter) {
        byte[] described = StateDescriptions.join(
                List.of(SerializerSnapshots.write(keyWriter), SerializerSnapshots.write(valueWriter)));
        return new StateMeta(StateKind.BROADCAST, name, StateMeta.BROADCAST, NONE, NONE, described);
    }

    /** A key with the identity of its encoded form. */
    private static final class Identified<K> {
        private final K key;
        private final int hash;
        private final StableHash<K> identity;

        Identified(K key, int hash, StableHash<K> identity) {
            this.key = key;
            this.hash = hash;
            this.identity = identity;
        }

        @Override
        @SuppressWarnings("unchecked") // one map, one type of key
        public boolean equals(@Nullable Object other) {
            return other instanceof Identified<?> that && hash == that.hash && identity.same(key, (K) that.key);
        }

        @Override
        public int hashCode() {
            return hash;
        }
    }
}
