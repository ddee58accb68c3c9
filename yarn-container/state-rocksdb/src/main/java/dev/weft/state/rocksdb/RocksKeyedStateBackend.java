package dev.weft.state.rocksdb;

import dev.weft.api.state.State;
import dev.weft.api.state.StateDescriptor;
import dev.weft.api.type.SerializerSnapshots;
import dev.weft.api.type.StableHash;
import dev.weft.api.type.TypeSerializer;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.protocol.state.StateKind;
import dev.weft.runtime.state.FrozenState;
import dev.weft.runtime.state.KeyedStateBackend;
import dev.weft.runtime.state.KeyedStateSetup;
import dev.weft.runtime.state.StateMeta;
import dev.weft.runtime.state.keyed.StateDeclaration;
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
    private static final String TABLES = "database";

    private final KeyedStateSetup setup;
    private final RocksDatabase database;
    private final CurrentRow current;
    private final StableHash<Object> keyIdentity;
    private final RestoredColumns restored;
    private final StoredTables stored;
    private final boolean incremental;
    private final Map<String, DeclaredColumn> states = new LinkedHashMap<>();
    private final Map<String, TimerState<?>> timers = new LinkedHashMap<>();

    /**
     * Owns what was opened from now on.
     *
     * @param incremental whether checkpoints share files
     */
    RocksKeyedStateBackend(KeyedStateSetup setup, RestoredTables.Opened opened, boolean incremental) {
        this.setup = setup;
        this.database = opened.database();
        this.stored = opened.stored();
        this.incremental = incremental;
        this.current = new CurrentRow(setup);
        this.keyIdentity = setup.keySerializer().stableHash();
        this.restored = new RestoredColumns(setup, database, opened);
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
        StateDeclaration declaration = StateDeclaration.of(setup, descriptor, namespace);
        DeclaredColumn made = new DeclaredColumn(setup, database, current, descriptor, declaration, restored);
        states.put(name, made);
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
        made.restore(restored.takeTimers(name, StateMeta.TIMERS));
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
        addTimersAndRest(all);
        return all;
    }

    private void addTimersAndRest(List<FrozenState> all) {
        for (TimerState<?> service : timers.values()) {
            all.add(service.freeze());
        }
        all.addAll(restored.freeze());
    }

    @Override
    public List<FrozenState> freezeInOwnForm(long checkpoint) {
        if (!incremental) {
            return freeze(checkpoint);
        }
        List<FrozenState> all = new ArrayList<>();
        addTimersAndRest(all);
        if (!states.isEmpty()) {
            states.values().forEach(state -> state.column().flush());
            all.add(tables(checkpoint));
        }
        return all;
    }

    private FrozenState tables(long checkpoint) {
        List<DatabaseDirectory.Column> columns = new ArrayList<>();
        for (DeclaredColumn state : states.values()) {
            String column = database.nameOf(state.column().handle());
            columns.add(new DatabaseDirectory.Column(column, state.meta()));
        }
        byte[] keys = SerializerSnapshots.write(setup.keySerializer());
        var meta = new StateMeta(StateKind.KEYED, TABLES, StateMeta.DATABASE, keys, new byte[0], new byte[0]);
        return new FrozenTables(meta, checkpoint, setup.range(), columns, database.link(checkpoint), stored);
    }

    @Override
    public void close() {
        timers.values().forEach(TimerState::close);
        timers.clear();
        states.values().forEach(state -> state.column().close());
        states.clear();
        current.clear();
        restored.close();
        database.close();
    }
}
