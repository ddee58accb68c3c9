package dev.weft.runtime.state.heap;

import dev.weft.api.type.StableHash;
import dev.weft.runtime.state.SliceTable;
import java.util.Arrays;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * An open-addressing table with linear probing: an array of hashes beside one of alternating keys and values. Serves one key group
 * of one state, and one key's map. Its arrays may be shared with snapshots; then the first change copies them. A value that can
 * change is copied when it is first given out while a snapshot shares it. Deletion shifts back, so there are no tombstones
 * (Knuth, TAOCP 3, 6.4, algorithm R). Task thread.
 */
final class GroupTable implements SliceTable {
    static final int INITIAL_SLOTS = 8;
    /** Above 60 % the probe sequences of linear probing get long. */
    private static final double MAX_LOAD = 0.6;
    /** Below 1/16 in use, half of the slots are given back. */
    private static final int SPARSE = 16;

    private static final int MAX_SLOTS = 1 << 29;
    /**
     * 2^32 divided by the golden ratio: all keys of a group agree in some bits of their hash; the high bits of the product depend on
     * all of the others (Knuth, TAOCP 3, 6.4).
     */
    private static final int GOLDEN = 0x9E3779B9;

    private final StableHash<Object> identity;
    private final OpenSnapshots snapshots;
    /** Copies a value that can change; null when none can. */
    private final @Nullable UnaryOperator<Object> copier;

    private int[] hashes;
    private @Nullable Object[] entries;
    /** For each slot the snapshot's number when its value was made; empty when values cannot change. */
    private int[] births;
    /** The snapshot's number when the arrays were made. */
    private int born;

    private int shift;
    private int room;
    private int size;

    GroupTable(StableHash<Object> identity, OpenSnapshots snapshots, @Nullable UnaryOperator<Object> copier) {
        this.identity = identity;
        this.snapshots = snapshots;
        this.copier = copier;
        allocate(INITIAL_SLOTS);
    }

    /** A table that takes {@code expected} entries without growing. */
    GroupTable(
            StableHash<Object> identity,
            OpenSnapshots snapshots,
            @Nullable UnaryOperator<Object> copier,
            int expected) {
        this.identity = identity;
        this.snapshots = snapshots;
        this.copier = copier;
        allocate(slotsFor(expected));
    }

    private static int slotsFor(int expected) {
        int slots = INITIAL_SLOTS;
        while (slots < MAX_SLOTS && (int) (slots * MAX_LOAD) < expected) {
            slots *= 2;
        }
        return slots;
    }

    /** An independent table with the same content; values that can change are still shared with {@code other}. */
    GroupTable(GroupTable other, OpenSnapshots snapshots) {
        this.snapshots = snapshots;
        identity = other.identity;
        copier = other.copier;
        hashes = other.hashes.clone();
        entries = other.entries.clone();
        births = other.births.clone();
        born = snapshots.now();
        shift = other.shift;
        room = other.room;
        size = other.size;
    }

    /** What a table goes on with once this one is frozen. */
    GroupTable successor() {
        return new GroupTable(this, snapshots);
    }

    private void allocate(int slots) {
        hashes = new int[slots];
        entries = new Object[2 * slots];
        births = copier == null ? births == null ? new int[0] : births : new int[slots];
        born = snapshots.now();
        shift = Integer.SIZE - Integer.numberOfTrailingZeros(slots);
        room = (int) (slots * MAX_LOAD) - size;
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    public int capacity() {
        return hashes.length;
    }

    /** The keys and values as they are now, alternating: never changed again once a snapshot was opened. */
    @Nullable
    Object[] entries() {
        return entries;
    }

    @Override
    public int find(int hash, Object key) { // hot
        int[] all = hashes;
        int mask = all.length - 1;
        int slot = (hash * GOLDEN) >>> shift;
        while (true) {
            int found = all[slot];
            if (found == hash) {
                Object known = entries[2 * slot];
                if (known == key || known != null && identity.same(known, key)) {
                    return slot;
                }
            } else if (found == 0) {
                return ~slot;
            }
            slot = (slot + 1) & mask;
        }
    }

    @Override
    public @Nullable Object keyAt(int slot) {
        return entries[2 * slot];
    }

    @Override
    public int hashAt(int slot) { // hot
        return hashes[slot];
    }

    /** Hashes by slot as they are now: never changed again once a snapshot was opened. */
    int[] hashes() {
        return hashes;
    }

    @Override
    public @Nullable Object peek(int slot) { // hot
        return entries[2 * slot + 1];
    }

    @Override
    public @Nullable Object get(int slot) { // hot
        int youngest = snapshots.youngest;
        if (youngest != OpenSnapshots.NONE && copier != null && births[slot] < youngest) {
            return copied(slot, copier);
        }
        return entries[2 * slot + 1];
    }

    private @Nullable Object copied(int slot, UnaryOperator<Object> copy) {
        Object value = entries[2 * slot + 1];
        if (value == null || births[slot] >= snapshots.current()) {
            return value;
        }
        Object own = copy.apply(value);
        set(slot, own);
        return own;
    }

    @Override
    public void set(int slot, Object value) { // hot
        if (born < snapshots.youngest) {
            own();
        }
        entries[2 * slot + 1] = value;
        if (snapshots.youngest != OpenSnapshots.NONE && copier != null) { // else the next snapshot shares it anyway
            births[slot] = snapshots.now();
        }
    }

    private void own() {
        if (born >= snapshots.current()) {
            return;
        }
        hashes = hashes.clone();
        entries = entries.clone();
        births = births.clone();
        born = snapshots.now();
    }

    @Override
    public int insert(int place, int hash, Object key, Object value) {
        if (born < snapshots.youngest) {
            own();
        }
        int slot = ~place;
        if (room == 0) {
            resize(2 * hashes.length);
            slot = free(hash);
        }
        put(slot, hash, key, value, snapshots.now());
        room--;
        size++;
        return slot;
    }

    private int free(int hash) {
        int slot = (hash * GOLDEN) >>> shift;
        while (hashes[slot] != 0) {
            slot = (slot + 1) & (hashes.length - 1);
        }
        return slot;
    }

    private void put(int slot, int hash, @Nullable Object key, @Nullable Object value, int birth) {
        hashes[slot] = hash;
        entries[2 * slot] = key;
        entries[2 * slot + 1] = value;
        if (copier != null) {
            births[slot] = birth;
        }
    }

    private void resize(int slots) {
        if (slots > MAX_SLOTS) {
            throw new IllegalStateException("One key group holds more keys than a heap table takes: " + size);
        }
        int[] oldHashes = hashes;
        @Nullable Object[] oldEntries = entries;
        int[] oldBirths = births;
        allocate(slots);
        for (int i = 0; i < oldHashes.length; i++) {
            if (oldHashes[i] != 0) {
                int birth = copier == null ? 0 : oldBirths[i];
                put(free(oldHashes[i]), oldHashes[i], oldEntries[2 * i], oldEntries[2 * i + 1], birth);
            }
        }
    }

    @Override
    public void remove(int slot) {
        if (born < snapshots.youngest) {
            own();
        }
        int mask = hashes.length - 1;
        int gap = slot;
        for (int next = (gap + 1) & mask; hashes[next] != 0; next = (next + 1) & mask) {
            int home = (hashes[next] * GOLDEN) >>> shift;
            if (((next - home) & mask) >= ((next - gap) & mask)) {
                int birth = copier == null ? 0 : births[next];
                put(gap, hashes[next], entries[2 * next], entries[2 * next + 1], birth);
                gap = next;
            }
        }
        put(gap, 0, null, null, 0);
        size--;
        room++;
        if (size * SPARSE < hashes.length && hashes.length > INITIAL_SLOTS) {
            resize(hashes.length / 2);
        }
    }

    /** Removes everything. */
    void clear() {
        size = 0;
        allocate(INITIAL_SLOTS);
    }

    /** Removes everything and keeps the room, unless snapshots or nobody needs it. */
    void recycle() {
        int used = size;
        size = 0;
        if (born < snapshots.current() || used * SPARSE < hashes.length) {
            allocate(slotsFor(used));
            return;
        }
        Arrays.fill(hashes, 0);
        Arrays.fill(entries, null);
        room = (int) (hashes.length * MAX_LOAD);
        born = snapshots.now();
    }

    /** Keys and values, alternating, for somebody who changes the table meanwhile; values are as {@link #get} gives them. */
    Object[] content() {
        Object[] all = new Object[2 * size];
        int at = 0;
        for (int slot = 0; slot < hashes.length; slot++) {
            Object key = entries[2 * slot];
            if (key != null) {
                all[at++] = key;
                all[at++] = get(slot);
            }
        }
        return all;
    }

    @Override
    public String toString() {
        return size + " entries in " + hashes.length + " slots";
    }
}
