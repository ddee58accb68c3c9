package dev.weft.runtime.timer;

import dev.weft.api.type.KeyGroups;
import dev.weft.api.type.StableHash;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Timers by time: a binary heap that knows each timer's place, beside an open-addressing set that finds a timer by key, namespace and
 * time. Both ways of removing are O(log n). Task thread.
 */
final class TimerQueue {
    private static final int INITIAL_SLOTS = 16;

    private final StableHash<Object> keys;
    private final StableHash<Object> namespaces;

    private @Nullable HeapTimer[] heap = new HeapTimer[INITIAL_SLOTS / 2];
    private @Nullable HeapTimer[] set = new HeapTimer[INITIAL_SLOTS];
    private int size;
    private long sequence;

    TimerQueue(StableHash<Object> keys, StableHash<Object> namespaces) {
        this.keys = keys;
        this.namespaces = namespaces;
    }

    int size() {
        return size;
    }

    /** The next to fire. */
    @Nullable
    HeapTimer peek() {
        return heap[0];
    }

    /** All timers, in no order: they never change. */
    HeapTimer[] toArray() {
        return Arrays.copyOf(heap, size, HeapTimer[].class);
    }

    /** True when there is such a timer. */
    boolean contains(Object key, int keyHash, Object namespace, long timestamp) {
        return set[locate(identity(keyHash, namespace, timestamp), key, namespace, timestamp)] != null;
    }

    /** Adds a timer that is not there: see {@link #contains}. */
    void add(Object key, int keyHash, Object namespace, long timestamp) {
        if (2 * (size + 1) > set.length) {
            grow();
        }
        int identity = identity(keyHash, namespace, timestamp);
        HeapTimer timer = new HeapTimer(key, keyHash, namespace, timestamp, sequence++, identity);
        set[locate(identity, key, namespace, timestamp)] = timer;
        if (size == heap.length) {
            heap = Arrays.copyOf(heap, 2 * size);
        }
        up(size++, timer);
    }

    /** Removes the timer if it is there. */
    void remove(Object key, int keyHash, Object namespace, long timestamp) {
        int slot = locate(identity(keyHash, namespace, timestamp), key, namespace, timestamp);
        HeapTimer timer = set[slot];
        if (timer != null) {
            free(slot);
            takeOut(timer.place);
        }
    }

    /** Removes the next to fire. */
    void remove(HeapTimer first) {
        free(locate(first.identity, first.key, first.namespace, first.timestamp));
        takeOut(first.place);
    }

    private int identity(int keyHash, Object namespace, long timestamp) {
        int hash = 31 * (31 * keyHash + namespaces.hash(namespace)) + Long.hashCode(timestamp);
        return KeyGroups.mix(hash);
    }

    private int locate(int identity, Object key, Object namespace, long timestamp) {
        int mask = set.length - 1;
        int slot = identity & mask;
        for (HeapTimer at = set[slot]; at != null; at = set[slot]) {
            if (at.identity == identity
                    && at.timestamp == timestamp
                    && keys.same(at.key, key)
                    && namespaces.same(at.namespace, namespace)) {
                return slot;
            }
            slot = (slot + 1) & mask;
        }
        return slot;
    }

    private void grow() {
        @Nullable HeapTimer[] old = set;
        set = new HeapTimer[2 * old.length];
        int mask = set.length - 1;
        for (HeapTimer timer : old) {
            if (timer != null) {
                int slot = timer.identity & mask;
                while (set[slot] != null) {
                    slot = (slot + 1) & mask;
                }
                set[slot] = timer;
            }
        }
    }

    private void free(int slot) {
        int mask = set.length - 1;
        int gap = slot;
        int next = (gap + 1) & mask;
        for (HeapTimer at = set[next]; at != null; at = set[next]) {
            int home = at.identity & mask;
            if (((next - home) & mask) >= ((next - gap) & mask)) {
                set[gap] = at;
                gap = next;
            }
            next = (next + 1) & mask;
        }
        set[gap] = null;
    }

    private void takeOut(int place) {
        HeapTimer last = at(--size);
        heap[size] = null;
        if (place == size) {
            return;
        }
        up(place, last);
        if (last.place == place) {
            down(place, last);
        }
    }

    private void up(int from, HeapTimer timer) {
        int place = from;
        while (place > 0) {
            int parent = (place - 1) >>> 1;
            HeapTimer above = at(parent);
            if (!timer.before(above)) {
                break;
            }
            put(place, above);
            place = parent;
        }
        put(place, timer);
    }

    private void down(int from, HeapTimer timer) {
        int place = from;
        for (int child = 2 * place + 1; child < size; child = 2 * place + 1) {
            if (child + 1 < size && at(child + 1).before(at(child))) {
                child++;
            }
            if (!at(child).before(timer)) {
                break;
            }
            put(place, at(child));
            place = child;
        }
        put(place, timer);
    }

    private HeapTimer at(int place) {
        HeapTimer timer = heap[place];
        if (timer == null) {
            throw new IllegalStateException("No timer at " + place + " of " + size);
        }
        return timer;
    }

    private void put(int place, HeapTimer timer) {
        heap[place] = timer;
        timer.place = place;
    }
}
