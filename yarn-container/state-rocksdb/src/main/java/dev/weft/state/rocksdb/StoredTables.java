package dev.weft.state.rocksdb;

import dev.weft.runtime.state.StoredPart;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;

/**
 * Where checkpoints hold the tables (SST files) of one database. What a checkpoint wrote that was never completed is here too; only the
 * master says which are complete. Any thread.
 */
final class StoredTables {
    private final ConcurrentSkipListMap<Long, Map<String, StoredPart>> byCheckpoint = new ConcurrentSkipListMap<>();

    void add(long checkpoint, List<StoredPart> parts) {
        Map<String, StoredPart> byName = new HashMap<>();
        parts.forEach(part -> byName.put(part.name(), part));
        byCheckpoint.put(checkpoint, Map.copyOf(byName));
    }

    /** Where completed checkpoint {@code base} holds a table; those below it are not asked for any more. */
    Optional<StoredPart> find(long base, String name) {
        byCheckpoint.headMap(base).clear();
        return Optional.ofNullable(byCheckpoint.getOrDefault(base, Map.of()).get(name));
    }
}
