package dev.weft.state.rocksdb;

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
import dev.weft.runtime.state.StateMeta;
import dev.weft.runtime.state.keyed.TimerState;
import dev.weft.runtime.timer.InternalTimerService;
import dev.weft.runtime.timer.Triggerable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.rocksdb.RocksIterator;

/** Keyed state in one database; timers are kept on the heap. Task thread. */
final class RocksKeyedStateBackend implements KeyedStateBackend {
    private final KeyedStateSetup setup;
    private final RocksDatabase database;
    private final CurrentRow current;
    private final StableHash<Object> keyIdentity;
    private final RestoredKeyedStates restored;
    private final Map<String, DeclaredColumn> states = new LinkedHashMap<>();
    private final Map<String, TimerState<?>> timers = new LinkedHashMap<>();

    /** Owns {@code database} from now on. */
    RocksKeyedStateBackend(KeyedStateSetup setup, RocksDatabase database, List<RestoredState> restored) {
        this.setup = setup;
        this.database = database;
        this.current = new CurrentRow(setup);
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
        return current.key();
    }

    @Override
    public int currentKeyHash() {
        return current.hash();
    }

    @Override
    public int currentKeyGroup() {
        return current.keyGroup();
    }

    @Override
    public <S extends State> S state(StateDescriptor<S, ?> descriptor) {
        return declared(descriptor, null).state(descriptor);
    }

    @Override
    @SuppressWarnings("unchecked") // columns hold namespaces of every type, each its own
    public <N, S extends State> S state(StateDescriptor<S, ?> descriptor, TypeSerializer<N> namespace) {
        return declared(descriptor, (TypeSerializer<Object>) namespace).state(descriptor);
    }

    private DeclaredColumn declared(StateDescriptor<?, ?> descriptor, @Nullable TypeSerializer<Object> namespace) {
        String name = descriptor.getName();
        DeclaredColumn known = states.get(name);
        if (known != null) {
            known.declaration().check(descriptor, namespace);
            return known;
        }
        if (timers.containsKey(name)) {
            throw taken(name, "timers");
        }
        DeclaredColumn made = new DeclaredColumn(setup, database, current, descriptor, namespace);
        states.put(name, made);
        made.restore(restored.take(name, made.declaration().form()), restored.restoredAt());
        return made;
    }

    private EngineException taken(String name, String by) {
        return new EngineException(
                ErrorCode.BAD_INPUT,
                "The state name '" + name + "' of operator '" + setup.operatorName() + "' is taken by " + by);
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
        timers.put(name, made);
        return made.service();
    }

    @Override
    public <S extends State> void applyToAllKeys(StateDescriptor<S, ?> descriptor, KeyedStateVisitor<S> function)
            throws Exception {
        S state = state(descriptor);
        DeclaredColumn declared = declared(descriptor, null);
        RowReader reader = declared.reader();
        try (RocksIterator rows = declared.column().iterator()) {
            rows.seekToFirst();
            byte[] last = new byte[0];
            while (rows.isValid()) {
                byte[] row = rows.key();
                if (last.length == 0 || !RocksColumn.startsWith(row, last, last.length)) {
                    last = Arrays.copyOf(row, reader.prefix(row));
                    visit(reader.key(row), state, function);
                }
                rows.next();
            }
            declared.column().check(rows);
        } finally {
            current.clear();
        }
    }

    private <S extends State> void visit(Object key, S state, KeyedStateVisitor<S> function) throws Exception {
        current.set(key, keyIdentity.hash(key));
        function.process(key, state);
    }

    @Override
    public List<FrozenState> freeze(long checkpoint) {
        List<FrozenState> all = new ArrayList<>();
        if (!states.isEmpty()) {
            states.values().forEach(state -> state.column().flush());
            FrozenDatabase frozen = new FrozenDatabase(database, states.size());
            for (DeclaredColumn state : states.values()) {
                all.add(state.freeze(frozen));
            }
        }
        for (TimerState<?> service : timers.values()) {
            all.add(service.freeze());
        }
        all.addAll(restored.freeze());
        return all;
    }

    @Override
    public void close() {
        timers.values().forEach(TimerState::close);
        timers.clear();
        states.values().forEach(state -> state.column().close());
        states.clear();
        current.clear();
        database.close();
    }
}
