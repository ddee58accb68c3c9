package dev.weft.api.function;

import dev.weft.api.state.State;

/**
 * Looks at the state of one key after the other.
 *
 * @param <K> type of the key
 * @param <S> type of the state
 */
@FunctionalInterface
public interface KeyedStateFunction<K, S extends State> {
    /** Sees the state of {@code key}, which it may change. */
    void process(K key, S state) throws Exception;
}
