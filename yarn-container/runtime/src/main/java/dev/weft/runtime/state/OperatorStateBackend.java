package dev.weft.runtime.state;

import dev.weft.api.state.BroadcastState;
import dev.weft.api.state.ListState;
import dev.weft.api.state.ListStateDescriptor;
import dev.weft.api.state.MapStateDescriptor;
import dev.weft.api.state.OperatorStateStore;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.protocol.state.KeyGroupRange;
import dev.weft.protocol.state.StateKind;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * State that belongs to an operator's subtask and not to keys: lists that are dealt out or given to all, and broadcast state. Always
 * on the heap. What a checkpoint holds and nobody declares before the next is carried on as bytes, as keyed state is. Task thread.
 */
public final class OperatorStateBackend implements OperatorStateStore {
    private static final Logger log = LoggerFactory.getLogger(OperatorStateBackend.class);

    private static final KeyGroupRange NO_GROUPS = new KeyGroupRange(0, 0);

    private final String operatorName;
    private final ClassLoader loader;
    private final boolean restored;
    private final int subtask;
    private boolean waitsInMemory;
    private final Map<String, List<RestoredState>> waiting = new LinkedHashMap<>();
    private final Map<String, OperatorListState<?>> lists = new LinkedHashMap<>();
    private final Map<String, HeapBroadcastState<?, ?>> broadcasts = new LinkedHashMap<>();

    /** Starts from {@code states}, of which it takes those that programs declare; others belong to the engine or to keys. */
    public OperatorStateBackend(String operatorName, ClassLoader loader, int subtask, List<RestoredState> states) {
        this.operatorName = operatorName;
        this.subtask = subtask;
        this.loader = loader;
        this.restored = !states.isEmpty();
        for (RestoredState state : states) {
            StateMeta meta = state.meta();
            if (meta.form().equals(StateMeta.ELEMENTS) || meta.form().equals(StateMeta.BROADCAST)) {
                waiting.computeIfAbsent(meta.name(), name -> new ArrayList<>()).add(state);
            }
        }
    }

    /** True when there was something to start from. */
    public boolean isRestored() {
        return restored;
    }

    @Override
    public <S> ListState<S> getListState(ListStateDescriptor<S> descriptor) {
        return list(StateKind.SPLIT, descriptor);
    }

    @Override
    public <S> ListState<S> getUnionListState(ListStateDescriptor<S> descriptor) {
        return list(StateKind.UNION, descriptor);
    }

    @SuppressWarnings("unchecked") // with one name goes one type
    private <S> ListState<S> list(StateKind kind, ListStateDescriptor<S> descriptor) {
        String name = descriptor.getName();
        OperatorListState<?> known = lists.get(name);
        if (known == null) {
            OperatorListState<S> made = new OperatorListState<>(kind, name, descriptor.getElementSerializer());
            restore(name, kind, state -> made.restore(state, loader));
            lists.put(name, made);
            return made;
        }
        if (known.kind() != kind) {
            throw refused(name, "is declared as " + known.kind() + " and as " + kind + " state");
        }
        return (ListState<S>) known;
    }

    @Override
    @SuppressWarnings("unchecked") // with one name goes one type
    public <K, V> BroadcastState<K, V> getBroadcastState(MapStateDescriptor<K, V> descriptor) {
        String name = descriptor.getName();
        HeapBroadcastState<?, ?> known = broadcasts.get(name);
        if (known != null) {
            return (BroadcastState<K, V>) known;
        }
        HeapBroadcastState<K, V> made =
                new HeapBroadcastState<>(name, descriptor.getKeySerializer(), descriptor.getValueSerializer());
        restore(name, StateKind.BROADCAST, state -> made.restore(state, loader));
        broadcasts.put(name, made);
        return made;
    }

    private interface Restore {
        void from(RestoredState state) throws IOException;
    }

    private void restore(String name, StateKind kind, Restore restore) {
        List<RestoredState> states = waiting.getOrDefault(name, List.of());
        for (RestoredState state : states) {
            if (state.meta().kind() != kind) {
                throw refused(
                        name,
                        "is " + state.meta().kind() + " state in the checkpoint, the job now declares " + kind
                                + " state: give it another name");
            }
            try {
                restore.from(state);
            } catch (IOException e) {
                throw new EngineException(
                        ErrorCode.STORAGE, "read state '" + name + "' of operator '" + operatorName + "'", e);
            }
        }
        waiting.remove(name);
    }

    private EngineException refused(String name, String why) {
        return new EngineException(
                ErrorCode.BAD_INPUT, "State '" + name + "' of operator '" + operatorName + "' " + why);
    }

    @Override
    public Set<String> getRegisteredStateNames() {
        return Collections.unmodifiableSet(lists.keySet());
    }

    @Override
    public Set<String> getRegisteredBroadcastStateNames() {
        return Collections.unmodifiableSet(broadcasts.keySet());
    }

    /** Freezes all states; copies what can change. */
    public List<FrozenState> freeze(long checkpoint) {
        List<FrozenState> all = new ArrayList<>();
        if (!waiting.isEmpty()) {
            addUndeclared(all);
        }
        for (OperatorListState<?> state : lists.values()) {
            all.add(state.freeze());
        }
        for (HeapBroadcastState<?, ?> state : broadcasts.values()) {
            all.add(state.freeze());
        }
        return all;
    }

    /** What nobody declared so far. */
    private void addUndeclared(List<FrozenState> to) {
        if (!waitsInMemory) {
            waiting.forEach((name, states) -> {
                log.info(
                        "Operator '{}' did not declare the state '{}' that its checkpoint holds; it is carried on",
                        operatorName,
                        name);
                states.replaceAll(state -> InMemoryState.of(state, operatorName));
            });
            waitsInMemory = true;
        }
        waiting.values()
                .forEach(states -> states.stream()
                        .filter(this::isOurs)
                        .map(state -> new CarriedState((InMemoryState) state, NO_GROUPS))
                        .forEach(to::add));
    }

    /** Every subtask got all of a union list, but only one gives it back. */
    private boolean isOurs(RestoredState state) {
        return switch (state.meta().kind()) {
            case SPLIT, BROADCAST -> true;
            case UNION -> subtask == 0;
            case KEYED -> throw new IllegalStateException("No state of a subtask: " + state.meta());
        };
    }
}
