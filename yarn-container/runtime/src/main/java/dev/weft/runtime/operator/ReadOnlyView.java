package dev.weft.runtime.operator;

import dev.weft.api.state.BroadcastState;
import dev.weft.api.state.ReadOnlyBroadcastState;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Broadcast state for the side that may not change it: subtasks would differ. Task thread. */
final class ReadOnlyView<K, V> implements ReadOnlyBroadcastState<K, V> {
    private final BroadcastState<K, V> state;

    ReadOnlyView(BroadcastState<K, V> state) {
        this.state = state;
    }

    @Override
    public @Nullable V get(K key) throws Exception {
        return state.get(key);
    }

    @Override
    public boolean contains(K key) throws Exception {
        return state.contains(key);
    }

    @Override
    public Iterable<Map.Entry<K, V>> immutableEntries() throws Exception {
        return state.immutableEntries();
    }

    @Override
    public void clear() {
        throw new UnsupportedOperationException(
                "Only processBroadcastElement may change broadcast state: other subtasks would not see the change");
    }
}
