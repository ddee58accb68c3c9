package dev.weft.state.rocksdb;

import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.protocol.state.KeyGroupRange;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.rocksdb.Checkpoint;
import org.rocksdb.ColumnFamilyDescriptor;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.ColumnFamilyOptions;
import org.rocksdb.DBOptions;
import org.rocksdb.ExportImportFilesMetaData;
import org.rocksdb.ImportColumnFamilyOptions;
import org.rocksdb.Options;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;
import org.rocksdb.WriteOptions;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One database in a folder of its own, which goes with it. It lives until its backend and every {@link #hold} of it are closed.
 * Columns are made on the task thread; holds are given back on any.
 */
final class RocksDatabase implements AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(RocksDatabase.class);

    private final Path folder;
    private final String operatorName;
    private final NativeMemory memory;
    private final @Nullable RowCacheMemory cacheMemory;
    private final DBOptions options;
    private final ColumnFamilyOptions columnOptions;
    private final RocksDB db;
    private final ColumnFamilyHandle unused;
    private final List<ColumnFamilyHandle> columns = new ArrayList<>();
    private int links;
    /** Without a log: what was not in a checkpoint is of no use after a crash. */
    private final WriteOptions writes;

    /** The backend itself, and snapshots that are still written. */
    private final AtomicInteger holds = new AtomicInteger(1);

    /** @param existing columns, all that the folder's database has beside the one that is unused */
    private RocksDatabase(Path folder, RocksSettings settings, String operatorName, List<String> existing)
            throws RocksDBException {
        this.folder = folder;
        this.operatorName = operatorName;
        this.memory = NativeMemory.shared(settings);
        this.cacheMemory = settings.rowCache() > 0 ? RowCacheMemory.ofProcess(settings.rowCache()) : null;
        this.writes = new WriteOptions().setDisableWAL(true);
        this.options = Tuning.database(settings, memory);
        this.columnOptions = Tuning.column(settings, memory);
        List<ColumnFamilyHandle> handles = new ArrayList<>();
        try {
            this.db = RocksDB.open(
                    options,
                    folder.toString(),
                    Stream.concat(
                                    Stream.of(RocksDB.DEFAULT_COLUMN_FAMILY),
                                    existing.stream().map(RocksDatabase::bytes))
                            .map(name -> new ColumnFamilyDescriptor(name, columnOptions))
                            .toList(),
                    handles);
        } catch (RocksDBException e) {
            writes.close();
            columnOptions.close();
            options.close();
            memory.close();
            throw e;
        }
        this.unused = handles.get(0);
        this.columns.addAll(handles.subList(1, handles.size()));
    }

    private static byte[] bytes(String name) {
        return name.getBytes(StandardCharsets.UTF_8);
    }

    /**
     * Makes an empty database in the first folder that takes one.
     *
     * @throws EngineException with STORAGE, naming all folders, when none does
     */
    static RocksDatabase open(RocksSettings settings, String operatorName) {
        return open(settings, operatorName, folder -> List.of());
    }

    /** Puts files into a new folder. */
    interface Filler {
        /** Fills the folder with a database. @return its columns */
        List<String> fill(Path folder) throws IOException;
    }

    /**
     * Opens the database that {@code filler} puts into the first folder that takes it.
     *
     * @throws EngineException with STORAGE, naming all folders, when none does
     */
    static RocksDatabase open(RocksSettings settings, String operatorName, Filler filler) {
        EngineException failure = new EngineException(
                ErrorCode.STORAGE,
                "No local folder takes the state of operator '" + operatorName + "': " + settings.folders()
                        + " (state.backend.rocksdb.localdir)");
        for (Path parent : settings.folders()) {
            try {
                Path folder = Files.createTempDirectory(Files.createDirectories(parent), "rocksdb-");
                try {
                    return new RocksDatabase(folder, settings, operatorName, filler.fill(folder));
                } catch (RocksDBException | IOException e) {
                    delete(folder);
                    failure.addSuppressed(e);
                } catch (RuntimeException e) {
                    delete(folder);
                    throw e;
                }
            } catch (IOException e) {
                failure.addSuppressed(e);
            }
        }
        throw failure;
    }

    RocksDB db() { // hot
        return db;
    }

    WriteOptions writes() { // hot
        return writes;
    }

    /** Where row caches get theirs; empty when there are none. */
    Optional<RowCacheMemory> cacheMemory() {
        return Optional.ofNullable(cacheMemory);
    }

    NativeMemory memory() {
        return memory;
    }

    ColumnFamilyHandle newColumn(String name) {
        try {
            ColumnFamilyHandle made = db.createColumnFamily(
                    new ColumnFamilyDescriptor(name.getBytes(StandardCharsets.UTF_8), columnOptions));
            columns.add(made);
            return made;
        } catch (RocksDBException e) {
            throw failed("open state '" + name + "'", e);
        }
    }

    /** Names of the columns of the database in {@code folder}, but for the one that is unused. */
    static List<String> columnsIn(Path folder) throws IOException {
        try (Options options = new Options()) {
            return RocksDB.listColumnFamilies(options, folder.toString()).stream()
                    .filter(name -> !Arrays.equals(name, RocksDB.DEFAULT_COLUMN_FAMILY))
                    .map(name -> new String(name, StandardCharsets.UTF_8))
                    .toList();
        } catch (RocksDBException e) {
            throw new IOException("list the columns in " + folder + ": " + e.getMessage(), e);
        }
    }

    String nameOf(ColumnFamilyHandle column) {
        try {
            return new String(column.getName(), StandardCharsets.UTF_8);
        } catch (RocksDBException e) {
            throw failed("read the name of a column", e);
        }
    }

    /** The columns that it has, but for the one that is unused. */
    List<ColumnFamilyHandle> columns() {
        return List.copyOf(columns);
    }

    /** Links all files as they are now into a new folder beside this one, which is the caller's. Writes out what is in memory. */
    Path link(long checkpoint) {
        Path to = folder.resolveSibling(folder.getFileName() + "-chk-" + checkpoint + "-" + links++);
        try (Checkpoint linking = Checkpoint.create(db)) {
            linking.createCheckpoint(to.toString());
            return to;
        } catch (RocksDBException e) {
            delete(to);
            throw failed("take checkpoint " + checkpoint, e);
        }
    }

    /**
     * Makes a column of the columns of other databases, whose key groups do not meet. Their files are linked, nothing is written again.
     *
     * @throws RocksDBException when they do not fit together
     */
    ColumnFamilyHandle newColumn(String name, List<Exported> parts) throws RocksDBException {
        try (ImportColumnFamilyOptions move = new ImportColumnFamilyOptions().setMoveFiles(true)) {
            ColumnFamilyHandle made = db.createColumnFamilyWithImport(
                    new ColumnFamilyDescriptor(bytes(name), columnOptions),
                    move,
                    parts.stream().map(Exported::files).toList());
            columns.add(made);
            return made;
        }
    }

    /** A column's files in a folder of their own. */
    record Exported(ExportImportFilesMetaData files, Path folder) implements AutoCloseable {
        @Override
        public void close() {
            files.close();
            delete(folder);
        }
    }

    /** Links the files of a column, for another database; empty when it has no rows. */
    Optional<Exported> export(ColumnFamilyHandle column) throws RocksDBException {
        try (RocksIterator rows = db.newIterator(column)) {
            rows.seekToFirst();
            if (!rows.isValid()) {
                rows.status();
                return Optional.empty();
            }
        }
        Path to = folder.resolveSibling(folder.getFileName() + "-out-" + links++);
        try (Checkpoint linking = Checkpoint.create(db)) {
            return Optional.of(new Exported(linking.exportColumnFamily(column, to.toString()), to));
        }
    }

    /** Removes the rows of a column that are outside of {@code range}: whole files where it can, else by writing anew what is at its ends. */
    void clip(ColumnFamilyHandle column, KeyGroupRange range) throws RocksDBException {
        db.clipColumnFamily(column, RowReader.ofGroup(range.first()), RowReader.ofGroup(range.last() + 1));
    }

    /** Removes a column. */
    void drop(ColumnFamilyHandle column) {
        try {
            db.dropColumnFamily(column);
            columns.remove(column);
            column.close();
        } catch (RocksDBException e) {
            throw failed("drop a column", e);
        }
    }

    /** That something with local files went wrong. */
    static EngineException failed(String what, IOException cause) {
        return new EngineException(ErrorCode.STORAGE, what + ": " + cause, cause);
    }

    /** That RocksDB could not do something. */
    EngineException failed(String what, RocksDBException cause) {
        return new EngineException(
                ErrorCode.STORAGE,
                what + " of operator '" + operatorName + "' in " + folder + ": " + cause.getMessage(),
                cause);
    }

    /** Keeps the database open for who reads what was frozen; {@link #close()} gives it back. */
    void hold() {
        holds.incrementAndGet();
    }

    @Override
    public void close() {
        if (holds.decrementAndGet() > 0) {
            return;
        }
        columns.forEach(ColumnFamilyHandle::close);
        unused.close();
        db.close();
        writes.close();
        columnOptions.close();
        options.close();
        memory.close();
        delete(folder);
    }

    static void delete(Path folder) {
        if (!Files.exists(folder)) {
            return;
        }
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(path);
            }
        } catch (IOException | UncheckedIOException e) {
            log.warn("The folder {} of a closed database could not be removed", folder, e);
        }
    }
}
