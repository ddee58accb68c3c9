package dev.weft.runtime.state.heap;

import dev.weft.api.type.KeyGroups;
import java.util.Arrays;

/**
 * A {@link GroupTable} of numbers by number: one array of alternating keys and values, so that an access touches one place in memory
 * and nothing is boxed. The number that marks empty slots is a key like others: its entry lies behind all slots. Task thread.
 */
final class LongGroup {
    private static final int INITIAL_SLOTS = 8;
    /** Above 60 % the probe sequences of linear probing get long. */
    private static final double MAX_LOAD = 0.6;
    /** Below 1/16 in use, half of the slots are given back. */
    private static final int SPARSE = 16;

    private static final int MAX_SLOTS = 1 << 28;
    /** See {@link GroupTable}. */
    private static final int GOLDEN = 0x9E3779B9;
    /** Marks an empty slot; any number that programs hardly use. */
    static final long EMPTY = 0x9E3779B97F4A7C15L;

    private final OpenSnapshots snapshots;
    private long[] entries;
    private int mask;
    private int shift;
    private int room;
    private int size;
    /** The snapshot's number when the array was made. */
    private int born;

    LongGroup(OpenSnapshots snapshots) {
        this.snapshots = snapshots;
        this.entries = allocated(INITIAL_SLOTS);
        adopt(INITIAL_SLOTS);
    }

    private static long[] allocated(int slots) {
        long[] made = new long[2 * slots + 2];
        Arrays.fill(made, EMPTY);
        made[2 * slots] = 0; // 1 once the key EMPTY has a value
        return made;
    }

    private void adopt(int slots) {
        mask = slots - 1;
        shift = Integer.SIZE - Integer.numberOfTrailingZeros(slots);
        room = (int) (slots * MAX_LOAD) - size;
        born = snapshots.now();
    }

    /** Number of entries. */
    int size() {
        return size;
    }

    /** The entries as they are now: never changed again once a snapshot was opened. */
    long[] entries() {
        return entries;
    }

    /** The slot of {@code key}, or the complement of the slot where it would go. */
    int find(int hash, long key) { // hot
        long[] all = entries;
        if (key == EMPTY) {
            return all[2 * mask + 2] != 0 ? mask + 1 : ~(mask + 1);
        }
        int slot = (hash * GOLDEN) >>> shift;
        while (true) {
            long found = all[2 * slot];
            if (found == key) {
                return slot;
            }
            if (found == EMPTY) {
                return ~slot;
            }
            slot = (slot + 1) & mask;
        }
    }

    long value(int slot) { // hot
        return entries[2 * slot + 1];
    }

    void set(int slot, long value) { // hot
        if (born < snapshots.youngest) {
            own();
        }
        entries[2 * slot + 1] = value;
    }

    private void own() {
        if (born < snapshots.current()) {
            entries = entries.clone();
            born = snapshots.now();
        }
    }

    /** Adds what {@link #find} did not find; {@code place} is what it returned. Returns the slot where it is now. */
    int insert(int place, int hash, long key, long value) {
        if (born < snapshots.youngest) {
            own();
        }
        int slot = ~place;
        if (key != EMPTY) {
            if (room == 0) {
                resize(2 * (mask + 1));
                slot = free(hash);
            }
            room--;
        }
        entries[2 * slot] = key == EMPTY ? 1 : key;
        entries[2 * slot + 1] = value;
        size++;
        return slot;
    }

    private int free(int hash) {
        int slot = (hash * GOLDEN) >>> shift;
        while (entries[2 * slot] != EMPTY) {
            slot = (slot + 1) & mask;
        }
        return slot;
    }

    private void resize(int slots) {
        if (slots > MAX_SLOTS) {
            throw new IllegalStateException("One key group holds more keys than a heap table takes: " + size);
        }
        long[] old = entries;
        entries = allocated(slots);
        adopt(slots);
        int last = old.length - 2;
        for (int i = 0; i < last; i += 2) {
            if (old[i] != EMPTY) {
                int slot = free(hashOf(old[i]));
                entries[2 * slot] = old[i];
                entries[2 * slot + 1] = old[i + 1];
            }
        }
        entries[2 * slots] = old[last];
        entries[2 * slots + 1] = old[last + 1];
    }

    /** Mixed hash of a key, as {@link CurrentKey} has it. */
    static int hashOf(long key) {
        int mixed = KeyGroups.mix(Long.hashCode(key));
        return mixed == 0 ? 1 : mixed;
    }

    /** Removes what is in {@code slot}; others may move. */
    void remove(int slot) {
        if (born < snapshots.youngest) {
            own();
        }
        size--;
        if (slot > mask) {
            entries[2 * slot] = 0;
            return;
        }
        int gap = slot;
        for (int next = (gap + 1) & mask; entries[2 * next] != EMPTY; next = (next + 1) & mask) {
            int home = (hashOf(entries[2 * next]) * GOLDEN) >>> shift;
            if (((next - home) & mask) >= ((next - gap) & mask)) {
                entries[2 * gap] = entries[2 * next];
                entries[2 * gap + 1] = entries[2 * next + 1];
                gap = next;
            }
        }
        entries[2 * gap] = EMPTY;
        room++;
        if (size * SPARSE < mask && mask + 1 > INITIAL_SLOTS) {
            resize((mask + 1) / 2);
        }
    }

    /** Calls {@code visitor} with each entry of {@code entries}, the array of a group now or earlier. */
    static <E extends Exception> void forEach(long[] entries, Visitor<E> visitor) throws E {
        int last = entries.length - 2;
        for (int i = 0; i < last; i += 2) {
            if (entries[i] != EMPTY) {
                visitor.entry(entries[i], entries[i + 1]);
            }
        }
        if (entries[last] != 0) {
            visitor.entry(EMPTY, entries[last + 1]);
        }
    }

    /** Sees an entry. */
    interface Visitor<E extends Exception> {
        void entry(long key, long value) throws E;
    }
}
