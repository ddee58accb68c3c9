package dev.weft.runtime.state.heap;

import dev.weft.api.state.State;
import dev.weft.api.state.StateDescriptor;
import dev.weft.api.type.StableHash;
import dev.weft.api.type.TypeSerializer;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.runtime.state.FrozenState;
import dev.weft.runtime.state.KeyedStateBackend;
import dev.weft.runtime.state.KeyedStateSetup;
import dev.weft.runtime.state.RestoredKeyedStates;
import dev.weft.runtime.state.RestoredState;
import dev.weft.runtime.state.SliceState;
import dev.weft.runtime.state.StateMeta;
import dev.weft.runtime.state.keyed.TimerState;
import dev.weft.runtime.timer.InternalTimerService;
import dev.weft.runtime.timer.Triggerable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Keyed state on the heap: declares states, knows the current key, freezes all. Task thread. */
final class HeapKeyedStateBackend implements KeyedStateBackend {
    private final KeyedStateSetup setup;
    private final CurrentKey current;
    private final StableHash<Object> keyIdentity;
    private final RestoredKeyedStates restored;
    private final Map<String, DeclaredState> states = new LinkedHashMap<>();
    private final Map<String, TimerState<?>> timers = new LinkedHashMap<>();
    private final Map<String, HeapSlices> slices = new LinkedHashMap<>();

    HeapKeyedStateBackend(KeyedStateSetup setup, List<RestoredState> restored) {
        this.setup = setup;
        this.current = new CurrentKey(setup.range(), setup.maxParallelism());
        this.keyIdentity = setup.keySerializer().stableHash();
        this.restored = new RestoredKeyedStates(setup, restored);
    }

    @Override
    public void setCurrentKey(Object key, int hash) { // hot
        current.set(key, hash);
    }

    @Override
    public void clearCurrentKey() {
        current.clear();
    }

    @Override
    public Object getCurrentKey() {
        return current.get();
    }

    @Override
    public int currentKeyHash() {
        return current.hash();
    }

    @Override
    public int currentKeyGroup() {
        current.get();
        return setup.range().first() + current.group;
    }

    @Override
    public <S extends State> S state(StateDescriptor<S, ?> descriptor) {
        return declared(descriptor, null).state(descriptor);
    }

    @Override
    public <N, S extends State> S state(StateDescriptor<S, ?> descriptor, TypeSerializer<N> namespace) {
        return declared(descriptor, objects(namespace)).state(descriptor);
    }

    @SuppressWarnings("unchecked") // tables hold namespaces of every type, each its own
    private static TypeSerializer<Object> objects(TypeSerializer<?> serializer) {
        return (TypeSerializer<Object>) serializer;
    }

    private DeclaredState declared(StateDescriptor<?, ?> descriptor, @Nullable TypeSerializer<Object> namespace) {
        String name = descriptor.getName();
        DeclaredState known = states.get(name);
        if (known != null) {
            known.declaration().check(descriptor, namespace);
            return known;
        }
        if (timers.containsKey(name)) {
            throw taken(name, "timers");
        }
        DeclaredState made = DeclaredState.of(setup, current, descriptor, namespace);
        made.restore(restored.take(name, made.declaration().form()), restored.restoredAt());
        warmUp(made.freeze());
        states.put(name, made);
        return made;
    }

    /**
     * The first freeze of a process loads its classes, which takes longer than to freeze a million keys: better now than at a
     * barrier. For the same reason {@link #freeze} has loops and no lambdas.
     */
    private static void warmUp(FrozenState first) {
        first.release();
    }

    private EngineException taken(String name, String by) {
        return new EngineException(
                ErrorCode.BAD_INPUT,
                "The state name '" + name + "' of operator '" + setup.operatorName() + "' is taken by " + by);
    }

    @Override
    public SliceState slices(
            String name, TypeSerializer<Object> described, UnaryOperator<TypeSerializer<Object>> form) {
        if (states.containsKey(name) || timers.containsKey(name)) {
            throw taken(name, "something else");
        }
        HeapSlices known = slices.get(name);
        if (known == null) {
            known = new HeapSlices(name, setup, current, described, form);
            known.restore(restored.take(name, StateMeta.SLICES));
            warmUp(known.freeze());
            slices.put(name, known);
        }
        return known;
    }

    @Override
    @SuppressWarnings("unchecked") // with one name goes one type of namespace
    public <N> InternalTimerService<N> timers(String name, TypeSerializer<N> namespace, Triggerable<N> target) {
        if (states.containsKey(name)) {
            throw taken(name, "a state");
        }
        TimerState<?> known = timers.get(name);
        if (known != null) {
            return (InternalTimerService<N>) known.service();
        }
        TimerState<N> made = new TimerState<>(name, setup, this, namespace, target);
        made.restore(restored.take(name, StateMeta.TIMERS));
        warmUp(made.freeze());
        timers.put(name, made);
        return made.service();
    }

    @Override
    public <S extends State> void applyToAllKeys(StateDescriptor<S, ?> descriptor, KeyedStateVisitor<S> function)
            throws Exception {
        S state = state(descriptor);
        try {
            for (Object key : declared(descriptor, null).table().keys()) {
                current.set(key, keyIdentity.hash(key));
                function.process(key, state);
            }
        } finally {
            current.clear();
        }
    }

    @Override
    public List<FrozenState> freeze(long checkpoint) {
        List<FrozenState> all = new ArrayList<>();
        for (DeclaredState state : states.values()) {
            all.add(state.freeze());
        }
        for (TimerState<?> service : timers.values()) {
            all.add(service.freeze());
        }
        for (HeapSlices held : slices.values()) {
            all.add(held.freeze());
        }
        all.addAll(restored.freeze());
        return all;
    }

    @Override
    public void close() {
        timers.values().forEach(TimerState::close);
        timers.clear();
        states.clear();
        slices.clear();
        current.clear();
    }
}
