package dev.weft.runtime.state.heap;

import dev.weft.api.type.KeyGroups;
import dev.weft.protocol.state.KeyGroupRange;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** The key that a backend works for, and all that follows from it. Task thread. */
final class CurrentKey {
    final KeyGroupRange range;
    final int maxParallelism;
    private final boolean powerOfTwo;

    /** Changes with every key: what was found under an older one must be looked up again. */
    long version;
    /** Mixed, never 0: tables mark empty slots so. */
    int mixedHash;
    /** Place of the key's group within the range. */
    int group;

    private int hash;
    private @Nullable Object key;

    CurrentKey(KeyGroupRange range, int maxParallelism) {
        this.range = range;
        this.maxParallelism = maxParallelism;
        this.powerOfTwo = Integer.bitCount(maxParallelism) == 1;
    }

    void set(Object newKey, int newHash) { // hot
        int mixed = KeyGroups.mix(newHash);
        int positive = mixed & Integer.MAX_VALUE;
        int at = (powerOfTwo ? positive & (maxParallelism - 1) : positive % maxParallelism) - range.first();
        if (at < 0 || at >= range.count()) {
            throw outside(newKey, at + range.first());
        }
        key = newKey;
        hash = newHash;
        mixedHash = mixed == 0 ? 1 : mixed;
        group = at;
        version++;
    }

    private IllegalStateException outside(Object newKey, int keyGroup) {
        return new IllegalStateException("A key of " + newKey.getClass().getName() + " belongs to key group " + keyGroup
                + ", outside of this subtask's groups " + range.first() + " to " + range.last()
                + ": its hash is not stable, or the key was changed after it was sent");
    }

    /** Refuses a part of a checkpoint that belongs to another subtask. */
    void checkRestored(int keyGroup) throws IOException {
        if (!range.contains(keyGroup)) {
            throw new IOException("Key group " + keyGroup + " is outside of this subtask's groups " + range.first()
                    + " to " + range.last() + " of " + maxParallelism);
        }
    }

    void clear() {
        key = null;
        version++;
    }

    Object get() { // hot
        Object current = key;
        if (current == null) {
            throw new IllegalStateException("There is no current key: keyed state and timers belong to a record's key");
        }
        return current;
    }

    int hash() {
        return hash;
    }
}
