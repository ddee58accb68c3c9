package dev.weft.api.state;

import java.util.Iterator;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A map per key. Keys of the map are the same when their encoded forms are.
 *
 * @param <UK> type of the map's keys
 * @param <UV> type of the map's values
 */
public interface MapState<UK, UV> extends State {
    /** The value under {@code key}; null when there is none. */
    @Nullable
    UV get(UK key) throws Exception;

    /** Sets the value under {@code key}; null is a value too. */
    void put(UK key, @Nullable UV value) throws Exception;

    /** Sets the values under several keys. */
    void putAll(Map<UK, UV> map) throws Exception;

    /** Forgets {@code key}. */
    void remove(UK key) throws Exception;

    /** True when there is a value under {@code key}. */
    boolean contains(UK key) throws Exception;

    /** All entries; changes of an entry and removals while reading reach the state. */
    Iterable<Map.Entry<UK, UV>> entries() throws Exception;

    /** All keys. */
    Iterable<UK> keys() throws Exception;

    /** All values. */
    Iterable<UV> values() throws Exception;

    /** As {@link #entries()}. */
    Iterator<Map.Entry<UK, UV>> iterator() throws Exception;

    /** True when there is no entry. */
    boolean isEmpty() throws Exception;
}
