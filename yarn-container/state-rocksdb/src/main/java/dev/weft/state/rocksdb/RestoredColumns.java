package dev.weft.state.rocksdb;

import dev.weft.runtime.state.FrozenState;
import dev.weft.runtime.state.KeyedStateSetup;
import dev.weft.runtime.state.RestoredKeyedStates;
import dev.weft.runtime.state.RestoredState;
import dev.weft.runtime.state.keyed.StateDeclaration;
import java.io.IOException;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.rocksdb.ColumnFamilyHandle;

/** What a checkpoint holds of states that wait for being declared: parts in files, or columns of a restored database. Task thread. */
final class RestoredColumns implements AutoCloseable {
    private final RocksDatabase database;
    private final RestoredKeyedStates waiting;
    private final Map<String, ColumnRows> columns = new HashMap<>();
    private final Set<String> names = new HashSet<>();
    private final List<RocksDatabase> sources;

    /**
     * Takes what was restored.
     *
     * @param database that the backend uses
     */
    RestoredColumns(KeyedStateSetup setup, RocksDatabase database, RestoredTables.Opened opened) {
        this.database = database;
        this.sources = opened.sources();
        this.waiting = new RestoredKeyedStates(setup, opened.states());
        for (RestoredState state : opened.states()) {
            if (state instanceof ColumnRows rows && rows.database() == database) {
                columns.put(state.meta().name(), rows);
            }
        }
        for (ColumnFamilyHandle column : database.columns()) {
            names.add(database.nameOf(column));
        }
    }

    /** A name for a new column of the state {@code name}. */
    String freeName(String name) {
        String free = name;
        for (int i = 2; !names.add(free); i++) {
            free = name + "#" + i;
        }
        return free;
    }

    /** The column that holds the declared state in the very form in which it is written; the state waits no more. */
    Optional<ColumnFamilyHandle> takeAsIs(StateDeclaration declaration) {
        ColumnRows rows = columns.get(declaration.name());
        try {
            if (rows == null
                    || !rows.meta().form().equals(declaration.form())
                    || !declaration.isWrittenAs(rows.meta())) {
                return Optional.empty();
            }
        } catch (IOException e) {
            throw declaration.unreadable(e);
        }
        List<RestoredState> taken = waiting.take(declaration.name(), declaration.form());
        return taken.size() == 1 && taken.get(0) == rows ? Optional.of(rows.column()) : Optional.empty();
    }

    /** What is to be read of the declared state; it waits no more. */
    List<RestoredState> take(StateDeclaration declaration, RowReader reader) {
        List<RestoredState> taken = waiting.take(declaration.name(), declaration.form());
        for (RestoredState state : taken) {
            if (state instanceof ColumnRows rows) {
                rows.readWith(reader);
            }
        }
        return taken;
    }

    /** These were read: their columns are of no use any more. */
    void drop(List<RestoredState> states) {
        for (RestoredState state : states) {
            if (state instanceof ColumnRows rows && rows.database() == database) {
                database.drop(rows.column());
            }
        }
    }

    /** Timers, which are no columns. */
    List<RestoredState> takeTimers(String name, String form) {
        return waiting.take(name, form);
    }

    long restoredAt() {
        return waiting.restoredAt();
    }

    /** What nobody declared so far, for a checkpoint. */
    Collection<FrozenState> freeze() {
        return waiting.freeze();
    }

    @Override
    public void close() {
        sources.forEach(RocksDatabase::close);
    }
}
