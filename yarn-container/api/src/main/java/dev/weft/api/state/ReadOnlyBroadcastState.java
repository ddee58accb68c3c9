package dev.weft.api.state;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A map that is the same in every subtask, as the side sees it that may not change it.
 *
 * @param <K> type of the keys
 * @param <V> type of the values
 */
public interface ReadOnlyBroadcastState<K, V> extends State {
    /** The value under {@code key}; null when there is none. */
    @Nullable
    V get(K key) throws Exception;

    /** True when there is a value under {@code key}. */
    boolean contains(K key) throws Exception;

    /** All entries; neither they nor their values may be changed. */
    Iterable<Map.Entry<K, V>> immutableEntries() throws Exception;
}
