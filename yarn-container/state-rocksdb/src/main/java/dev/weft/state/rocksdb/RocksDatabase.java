package dev.weft.state.rocksdb;

import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.rocksdb.ColumnFamilyDescriptor;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.ColumnFamilyOptions;
import org.rocksdb.DBOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
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
    /** Without a log: what was not in a checkpoint is of no use after a crash. */
    private final WriteOptions writes;

    /** The backend itself, and snapshots that are still written. */
    private final AtomicInteger holds = new AtomicInteger(1);

    private RocksDatabase(Path folder, RocksSettings settings, String operatorName) throws RocksDBException {
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
                    List.of(new ColumnFamilyDescriptor(RocksDB.DEFAULT_COLUMN_FAMILY, columnOptions)),
                    handles);
        } catch (RocksDBException e) {
            writes.close();
            columnOptions.close();
            options.close();
            memory.close();
            throw e;
        }
        this.unused = handles.get(0);
    }

    /**
     * Makes an empty database in the first folder that takes one.
     *
     * @throws EngineException with STORAGE, naming all folders, when none does
     */
    static RocksDatabase open(RocksSettings settings, String operatorName) {
        EngineException failure = new EngineException(
                ErrorCode.STORAGE,
                "No local folder takes the state of operator '" + operatorName + "': " + settings.folders()
                        + " (state.backend.rocksdb.localdir)");
        for (Path parent : settings.folders()) {
            try {
                Path folder = Files.createTempDirectory(Files.createDirectories(parent), "rocksdb-");
                try {
                    return new RocksDatabase(folder, settings, operatorName);
                } catch (RocksDBException e) {
                    delete(folder);
                    failure.addSuppressed(e);
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

    private static void delete(Path folder) {
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(path);
            }
        } catch (IOException | UncheckedIOException e) {
            log.warn("The folder {} of a closed database could not be removed", folder, e);
        }
    }
}
