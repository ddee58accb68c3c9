package dev.weft.state.rocksdb;

import dev.weft.api.type.DataOutputSerializer;
import dev.weft.api.type.KeyGroups;
import dev.weft.api.type.TypeSerializer;
import dev.weft.protocol.state.KeyGroupRange;
import dev.weft.runtime.state.KeyedStateSetup;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * The current key and its form in the database: two bytes for the key group, then the key; a namespace and a map's key may follow.
 * As serialisers know where a value ends, no key's form begins that of another. Task thread.
 */
final class CurrentRow {
    /** Bytes of a key group. */
    static final int GROUP_BYTES = 2;

    private static final int INITIAL_BYTES = 128;

    private final KeyGroupRange range;
    private final int maxParallelism;
    private final TypeSerializer<Object> keys;
    private final DataOutputSerializer bytes = new DataOutputSerializer(INITIAL_BYTES);

    private @Nullable Object key;
    private int hash;
    private int keyGroup;
    /** Length of the current key's form; 0 while it is not written. */
    private int keyEnd;

    CurrentRow(KeyedStateSetup setup) {
        this.range = setup.range();
        this.maxParallelism = setup.maxParallelism();
        this.keys = setup.keySerializer();
    }

    void set(Object newKey, int newHash) { // hot
        int group = KeyGroups.keyGroup(newHash, maxParallelism);
        if (!range.contains(group)) {
            throw outside(newKey, group);
        }
        key = newKey;
        hash = newHash;
        keyGroup = group;
        keyEnd = 0;
    }

    private IllegalStateException outside(Object newKey, int group) {
        return new IllegalStateException("A key of " + newKey.getClass().getName() + " belongs to key group " + group
                + ", outside of this subtask's groups " + range.first() + " to " + range.last()
                + ": its hash is not stable, or the key was changed after it was sent");
    }

    void clear() {
        key = null;
        keyEnd = 0;
    }

    Object key() { // hot
        Object current = key;
        if (current == null) {
            throw new IllegalStateException("There is no current key: keyed state and timers belong to a record's key");
        }
        return current;
    }

    int hash() {
        return hash;
    }

    int keyGroup() {
        key();
        return keyGroup;
    }

    /** The current key's form alone; what is written to it follows the key. Valid until the next call. */
    DataOutputSerializer start() throws IOException { // hot
        if (keyEnd == 0) {
            Object current = key();
            bytes.clear();
            bytes.writeShort(keyGroup);
            keys.serialize(current, bytes);
            keyEnd = bytes.length();
        } else {
            bytes.setPosition(keyEnd);
        }
        return bytes;
    }
}
