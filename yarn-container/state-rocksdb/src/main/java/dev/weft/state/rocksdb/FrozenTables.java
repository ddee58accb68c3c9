package dev.weft.state.rocksdb;

import dev.weft.protocol.state.KeyGroupRange;
import dev.weft.runtime.state.FrozenFiles;
import dev.weft.runtime.state.PartSink;
import dev.weft.runtime.state.StateMeta;
import dev.weft.runtime.state.StoredPart;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;

/** All columns of a database as they were, as hard links to its files in a folder that goes with the release. */
final class FrozenTables implements FrozenFiles {
    private static final String TABLE = ".sst";

    private final StateMeta meta;
    private final long checkpoint;
    private final KeyGroupRange range;
    private final List<DatabaseDirectory.Column> columns;
    private final Path folder;
    private final StoredTables stored;
    private final AtomicBoolean released = new AtomicBoolean();

    /** @param folder that the database was linked to */
    FrozenTables(
            StateMeta meta,
            long checkpoint,
            KeyGroupRange range,
            List<DatabaseDirectory.Column> columns,
            Path folder,
            StoredTables stored) {
        this.meta = meta;
        this.checkpoint = checkpoint;
        this.range = range;
        this.columns = List.copyOf(columns);
        this.folder = folder;
        this.stored = stored;
    }

    @Override
    public StateMeta meta() {
        return meta;
    }

    @Override
    public KeyGroupRange keyGroups() {
        return range;
    }

    @Override
    public int elements() {
        return 0;
    }

    @Override
    public List<LocalFile> files() {
        try {
            return content(true).stream()
                    .map(path -> new LocalFile(path.getFileName().toString(), path))
                    .toList();
        } catch (IOException e) {
            throw RocksDatabase.failed("list " + folder, e);
        }
    }

    private List<Path> content(boolean tables) throws IOException {
        try (Stream<Path> all = Files.list(folder)) {
            return all.filter(path -> path.getFileName().toString().endsWith(TABLE) == tables)
                    .sorted()
                    .toList();
        }
    }

    @Override
    public Optional<StoredPart> heldBy(long base, String name) {
        return stored.find(base, name);
    }

    @Override
    public void stored(List<StoredPart> parts) {
        stored.add(checkpoint, parts);
    }

    @Override
    public void writeTo(PartSink sink) throws IOException {
        if (released.get()) {
            throw new IllegalStateException("Written after its release: " + meta);
        }
        List<DatabaseDirectory.SmallFile> small = new ArrayList<>();
        for (Path path : content(false)) {
            String name = path.getFileName().toString();
            if (isNeeded(name)) {
                small.add(new DatabaseDirectory.SmallFile(name, Files.readAllBytes(path)));
            }
        }
        new DatabaseDirectory(checkpoint, range, columns, small).write(sink.begin(range.first()));
    }

    /** Options are those of whoever opens it, and nothing is in logs. */
    private static boolean isNeeded(String name) {
        return name.equals("CURRENT") || name.startsWith("MANIFEST-");
    }

    @Override
    public void release() {
        if (released.compareAndSet(false, true)) {
            RocksDatabase.delete(folder);
        }
    }
}
