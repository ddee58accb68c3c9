package dev.weft.state.rocksdb;

import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.protocol.state.KeyGroupRange;
import dev.weft.runtime.state.KeyedStateSetup;
import dev.weft.runtime.state.RestoredFiles;
import dev.weft.runtime.state.RestoredState;
import dev.weft.runtime.state.StateMeta;
import dev.weft.runtime.state.StoredPart;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.RocksDBException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes a backend's database of those that a checkpoint holds as files: the same when it is one with the subtask's key groups, else one
 * into which the files of all are linked after each was cut to what the subtask gets. Task thread.
 */
final class RestoredTables {
    private static final Logger log = LoggerFactory.getLogger(RestoredTables.class);

    private final KeyedStateSetup setup;
    private final RocksSettings settings;

    /**
     * A database to begin with.
     *
     * @param stored where checkpoints hold its tables
     * @param states that wait for being declared
     * @param sources databases that some of them stand in
     */
    record Opened(
            RocksDatabase database, StoredTables stored, List<RestoredState> states, List<RocksDatabase> sources) {}

    /** A restored database, with what the checkpoint says of it. */
    private record Source(RocksDatabase database, DatabaseDirectory directory, List<ColumnFamilyHandle> columns) {}

    /** A column of a source. */
    private record Column(Source source, StateMeta meta, ColumnFamilyHandle handle) {}

    RestoredTables(KeyedStateSetup setup, RocksSettings settings) {
        this.setup = setup;
        this.settings = settings;
    }

    /** Begins with {@code restored}. */
    Opened open(List<RestoredState> restored) {
        List<RestoredFiles> files = new ArrayList<>();
        List<RestoredState> others = new ArrayList<>();
        for (RestoredState state : restored) {
            if (state instanceof RestoredFiles one) {
                files.add(one);
            } else {
                others.add(state);
            }
        }
        if (files.isEmpty()) {
            RocksDatabase empty = RocksDatabase.open(settings, setup.operatorName());
            return new Opened(empty, new StoredTables(), others, List.of());
        }
        List<DatabaseDirectory> directories =
                files.stream().map(this::directory).toList();
        if (files.size() == 1 && directories.get(0).range().equals(setup.range())) {
            return same(files.get(0), directories.get(0), others);
        }
        return merged(files, directories, others);
    }

    private DatabaseDirectory directory(RestoredFiles state) {
        List<DatabaseDirectory> found = new ArrayList<>();
        try {
            state.read((part, in, length) -> found.add(DatabaseDirectory.read(in)));
        } catch (IOException e) {
            throw unreadable(e);
        }
        return found.get(0);
    }

    private EngineException unreadable(IOException cause) {
        return new EngineException(
                ErrorCode.STORAGE,
                "The database of operator '" + setup.operatorName() + "' cannot be restored: " + cause,
                cause);
    }

    // ---- the same key groups

    private Opened same(RestoredFiles files, DatabaseDirectory directory, List<RestoredState> others) {
        List<StoredPart> parts = files.files();
        Source source = download(files, directory, parts);
        var stored = new StoredTables();
        stored.add(directory.checkpoint(), parts);
        List<RestoredState> states = new ArrayList<>(others);
        for (Column column : columns(source)) {
            states.add(rows(column.meta(), setup.range(), source.database(), column.handle()));
        }
        return new Opened(source.database(), stored, states, List.of());
    }

    private Source download(RestoredFiles files, DatabaseDirectory directory, List<StoredPart> parts) {
        RocksDatabase database = RocksDatabase.open(settings, setup.operatorName(), folder -> {
            for (StoredPart part : parts) {
                files.copy(part, folder.resolve(part.name()));
            }
            for (DatabaseDirectory.SmallFile small : directory.small()) {
                Files.write(folder.resolve(small.name()), small.content());
            }
            return RocksDatabase.columnsIn(folder);
        });
        return new Source(database, directory, database.columns());
    }

    /** The columns that hold states; others were left over when the checkpoint was taken, and go. */
    private static List<Column> columns(Source source) {
        Map<String, StateMeta> states = new LinkedHashMap<>();
        source.directory().columns().forEach(column -> states.put(column.column(), column.meta()));
        List<Column> columns = new ArrayList<>();
        for (ColumnFamilyHandle handle : source.columns()) {
            StateMeta meta = states.get(source.database().nameOf(handle));
            if (meta == null) {
                source.database().drop(handle);
            } else {
                columns.add(new Column(source, meta, handle));
            }
        }
        return columns;
    }

    private ColumnRows rows(StateMeta meta, KeyGroupRange range, RocksDatabase database, ColumnFamilyHandle column) {
        return new ColumnRows(meta, range, database, column, setup);
    }

    // ---- other key groups

    private Opened merged(List<RestoredFiles> files, List<DatabaseDirectory> directories, List<RestoredState> others) {
        List<RocksDatabase> sources = new ArrayList<>();
        RocksDatabase target = RocksDatabase.open(settings, setup.operatorName());
        try {
            Map<String, List<Column>> byState = new LinkedHashMap<>();
            for (int i = 0; i < files.size(); i++) {
                Source source =
                        download(files.get(i), directories.get(i), files.get(i).files());
                sources.add(source.database());
                for (Column column : columns(source)) {
                    byState.computeIfAbsent(column.meta().name(), name -> new ArrayList<>())
                            .add(column);
                }
            }
            List<RestoredState> states = new ArrayList<>(others);
            byState.forEach((name, columns) -> states.addAll(merge(name, columns, target)));
            return new Opened(target, new StoredTables(), states, sources);
        } catch (RuntimeException | Error e) {
            sources.forEach(RocksDatabase::close);
            target.close();
            throw e;
        }
    }

    /** One column of the target; when the forms differ, or the files do not fit together, they are read row by row instead. */
    private List<RestoredState> merge(String name, List<Column> columns, RocksDatabase target) {
        if (isOneForm(columns)) {
            try {
                StateMeta meta = columns.get(0).meta();
                return List.of(rows(meta, setup.range(), target, linked(name, columns, target)));
            } catch (RocksDBException e) {
                log.warn(
                        "State '{}' of operator '{}' is inserted row by row, as its files do not fit together: {}",
                        name,
                        setup.operatorName(),
                        e.getMessage());
            }
        }
        List<RestoredState> all = new ArrayList<>();
        for (Column column : columns) {
            rangeOf(column)
                    .ifPresent(range ->
                            all.add(rows(column.meta(), range, column.source().database(), column.handle())));
        }
        return all;
    }

    private static boolean isOneForm(List<Column> columns) {
        StateMeta first = columns.get(0).meta();
        return columns.stream().allMatch(column -> ColumnRows.isSameForm(first, column.meta()));
    }

    private Optional<KeyGroupRange> rangeOf(Column column) {
        return column.source().directory().range().intersect(setup.range());
    }

    private ColumnFamilyHandle linked(String name, List<Column> columns, RocksDatabase target) throws RocksDBException {
        List<RocksDatabase.Exported> exported = new ArrayList<>();
        try {
            for (Column column : columns) {
                RocksDatabase source = column.source().database();
                Optional<KeyGroupRange> wanted = rangeOf(column);
                if (wanted.isPresent()) {
                    if (!wanted.get().equals(column.source().directory().range())) {
                        source.clip(column.handle(), wanted.get());
                    }
                    source.export(column.handle()).ifPresent(exported::add);
                }
            }
            return exported.isEmpty() ? target.newColumn(name) : target.newColumn(name, exported);
        } finally {
            exported.forEach(RocksDatabase.Exported::close);
        }
    }
}
