package dev.weft.api.state;

import java.util.Iterator;
import java.util.Map;

/**
 * A map that is the same in every subtask, as long as each changes it alike for the same broadcast record.
 *
 * @param <K> type of the keys
 * @param <V> type of the values
 */
public interface BroadcastState<K, V> extends ReadOnlyBroadcastState<K, V> {
    /** Sets the value under {@code key}. */
    void put(K key, V value) throws Exception;

    /** Sets the values under several keys. */
    void putAll(Map<K, V> map) throws Exception;

    /** Forgets {@code key}. */
    void remove(K key) throws Exception;

    /** All entries; removals while reading reach the state. */
    Iterator<Map.Entry<K, V>> iterator() throws Exception;

    /** All entries. */
    Iterable<Map.Entry<K, V>> entries() throws Exception;
}
