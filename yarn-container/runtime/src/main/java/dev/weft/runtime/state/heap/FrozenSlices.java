package dev.weft.runtime.state.heap;

import dev.weft.api.type.DataOutputView;
import dev.weft.api.type.KeyGroups;
import dev.weft.api.type.SerializerSnapshots;
import dev.weft.api.type.TypeSerializer;
import dev.weft.protocol.state.KeyGroupRange;
import dev.weft.protocol.state.StateKind;
import dev.weft.runtime.state.FrozenState;
import dev.weft.runtime.state.PartSink;
import dev.weft.runtime.state.StateMeta;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Slices as they were. For each key group: how far time had come, the number of slices, then of each its end, the number of entries
 * and the entries. Written on the snapshot's thread.
 */
final class FrozenSlices implements FrozenState {
    private static final byte[] NONE = {};

    private final String name;
    private final KeyGroupRange range;
    private final int maxParallelism;
    private final TypeSerializer<Object> keys;
    private final TypeSerializer<Object> described;
    private final TypeSerializer<Object> values;
    private final AtomicReference<Slice @Nullable []> slices;
    private final long[] progress;
    private final Runnable onRelease;

    /**
     * A slice's table.
     *
     * @param end its name
     * @param hashes by slot
     * @param entries keys and values, alternating, by slot
     * @param size number of entries
     */
    record Slice(long end, int[] hashes, @Nullable Object[] entries, int size) {}

    /** The slots of one slice, those of a key group together: group g has {@code slots[from[g]]} to {@code slots[from[g + 1]]}. */
    private record Sorted(Slice slice, int[] from, int[] slots) {}

    FrozenSlices(
            String name,
            KeyGroupRange range,
            int maxParallelism,
            TypeSerializer<Object> keys,
            TypeSerializer<Object> described,
            TypeSerializer<Object> values,
            Slice[] slices,
            long[] progress,
            Runnable onRelease) {
        this.name = name;
        this.range = range;
        this.maxParallelism = maxParallelism;
        this.keys = keys;
        this.described = described;
        this.values = values;
        this.slices = new AtomicReference<>(slices);
        this.progress = progress;
        this.onRelease = onRelease;
    }

    @Override
    public StateMeta meta() {
        return new StateMeta(
                StateKind.KEYED,
                name,
                StateMeta.SLICES,
                SerializerSnapshots.write(keys),
                NONE,
                SerializerSnapshots.write(described));
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
    public void writeTo(PartSink sink) throws IOException {
        Slice[] held = slices.get();
        if (held == null) {
            throw new IllegalStateException("Slices '" + name + "' are written after their release");
        }
        Sorted[] sorted = new Sorted[held.length];
        for (int i = 0; i < held.length; i++) {
            sorted[i] = sort(held[i]);
        }
        for (int group = 0; group < range.count(); group++) {
            write(group, sorted, sink);
        }
    }

    private void write(int group, Sorted[] sorted, PartSink sink) throws IOException {
        int count = 0;
        for (Sorted slice : sorted) {
            count += slice.from[group + 1] > slice.from[group] ? 1 : 0;
        }
        if (count == 0 && progress[group] == Long.MIN_VALUE) {
            return;
        }
        DataOutputView to = sink.begin(range.first() + group);
        to.writeLong(progress[group]);
        to.writeVarInt(count);
        for (Sorted slice : sorted) {
            if (slice.from[group + 1] > slice.from[group]) {
                write(slice, group, to);
            }
        }
    }

    private void write(Sorted sorted, int group, DataOutputView to) throws IOException {
        to.writeLong(sorted.slice.end);
        to.writeVarInt(sorted.from[group + 1] - sorted.from[group]);
        for (int i = sorted.from[group]; i < sorted.from[group + 1]; i++) {
            Object key = sorted.slice.entries[2 * sorted.slots[i]];
            Object value = sorted.slice.entries[2 * sorted.slots[i] + 1];
            if (key == null || value == null) {
                throw new IllegalStateException("An entry of a frozen slice lacks its key or value");
            }
            keys.serialize(key, to);
            values.serialize(value, to);
        }
    }

    /** Counting sort of the used slots by key group. */
    private Sorted sort(Slice slice) {
        int[] from = new int[range.count() + 1];
        for (int at = 0; at < slice.hashes.length; at++) {
            if (slice.hashes[at] != 0) {
                from[groupAt(slice, at) + 1]++;
            }
        }
        for (int group = 0; group < range.count(); group++) {
            from[group + 1] += from[group];
        }
        int[] next = from.clone();
        int[] slots = new int[slice.size];
        for (int at = 0; at < slice.hashes.length; at++) {
            if (slice.hashes[at] != 0) {
                slots[next[groupAt(slice, at)]++] = at;
            }
        }
        return new Sorted(slice, from, slots);
    }

    /** Hash 1 may stand for 0, which marks empty slots: then the key tells. */
    private int groupAt(Slice slice, int at) {
        int mixed = slice.hashes[at];
        Object key = slice.entries[2 * at];
        int group = mixed == 1 && key != null
                ? KeyGroups.keyGroup(keys.stableHash().hash(key), maxParallelism)
                : (mixed & Integer.MAX_VALUE) % maxParallelism;
        return group - range.first();
    }

    @Override
    public void release() {
        if (slices.getAndSet(null) != null) {
            onRelease.run();
        }
    }
}
