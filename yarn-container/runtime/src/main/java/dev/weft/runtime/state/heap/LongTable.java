package dev.weft.runtime.state.heap;

import dev.weft.api.type.DataInputView;
import dev.weft.api.type.DataOutputView;
import dev.weft.api.type.KeyGroups;
import dev.weft.api.type.SerializerConfig;
import dev.weft.api.type.TypeSerializer;
import dev.weft.api.type.Types;
import dev.weft.runtime.state.PartSink;
import dev.weft.runtime.state.keyed.StateParts;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A {@link StateTable} for counters and the like: keys and values are both of type Long, without namespaces, and nothing expires.
 * Parts are the same as those of a {@link StateTable}. Task thread.
 */
final class LongTable implements KeyedTable {
    private static final long NOWHERE = -1;
    private static final TypeSerializer<Long> LONG = Types.LONG.createSerializer(SerializerConfig.DEFAULT);

    private final CurrentKey current;
    private final OpenSnapshots snapshots = new OpenSnapshots();
    private final @Nullable LongGroup[] groups;

    // Where the current key is; valid while the version is that of the current key.
    private long located = NOWHERE;
    private int slot;

    LongTable(CurrentKey current) {
        this.current = current;
        this.groups = new LongGroup[current.range.count()];
    }

    /** True when such a table can hold the state. */
    static boolean fits(TypeSerializer<Object> keys, @Nullable TypeSerializer<Object> namespaces, StateParts parts) {
        return namespaces == null
                && parts.policy() == null
                && parts.oneValue()
                && LONG.equals(keys)
                && LONG.equals(parts.serializers().get(0));
    }

    /** The current key's group. Not kept in a field: a collector's barrier for each key costs more than this. */
    private LongGroup group() { // hot
        return group(current.group);
    }

    private LongGroup group(int at) { // hot
        LongGroup known = groups[at];
        return known == null ? newGroup(at) : known;
    }

    private LongGroup newGroup(int at) {
        LongGroup made = new LongGroup(snapshots);
        groups[at] = made;
        return made;
    }

    private int locate() { // hot
        return located == current.version ? slot : find();
    }

    private int find() { // hot
        long key = (Long) current.get();
        LongGroup group = group();
        slot = group.find(current.mixedHash, key);
        located = current.version;
        return slot;
    }

    @Override
    public @Nullable Object get() { // hot
        int at = locate();
        return at < 0 ? null : (Object) group().value(at);
    }

    @Override
    public void put(Object value) { // hot
        int at = locate();
        if (at >= 0) {
            group().set(at, (Long) value);
        } else {
            slot = group().insert(at, current.mixedHash, (Long) current.get(), (Long) value);
        }
    }

    @Override
    public void replace(Object value) { // hot
        group().set(slot, (Long) value);
    }

    @Override
    public void remove() {
        int at = locate();
        if (at >= 0) {
            group().remove(at);
            located = NOWHERE;
        }
    }

    @Override
    public void setNamespace(Object value) {
        throw new IllegalStateException("A state without namespaces");
    }

    @Override
    public void sweepExpired(int entries, Predicate<Object> expired) {
        throw new IllegalStateException("Nothing here expires");
    }

    @Override
    public List<Object> keys() {
        List<Object> all = new ArrayList<>();
        for (LongGroup held : groups) {
            if (held != null) {
                LongGroup.<RuntimeException>forEach(held.entries(), (key, value) -> all.add(key));
            }
        }
        return all;
    }

    @Override
    public FrozenGroups freeze(@Nullable Predicate<Object> expired) {
        int number = snapshots.freeze();
        long[][] entries = new long[groups.length][];
        int[] sizes = new int[groups.length];
        for (int i = 0; i < groups.length; i++) {
            LongGroup held = groups[i];
            entries[i] = held == null ? new long[0] : held.entries();
            sizes[i] = held == null ? 0 : held.size();
        }
        return new Frozen(entries, sizes, number);
    }

    @Override
    public void restore(int keyGroup, DataInputView in, ValueForm.Reader values) throws IOException {
        current.checkRestored(keyGroup);
        LongGroup into = group(keyGroup - current.range.first());
        int size = in.readVarInt();
        for (int i = 0; i < size; i++) {
            long key = LONG.deserialize(in);
            if (KeyGroups.keyGroup(Long.hashCode(key), current.maxParallelism) != keyGroup) {
                throw new IOException(
                        "A key in key group " + keyGroup + " belongs to another one: its hash has changed");
            }
            long value = (Long) values.read(in, snapshots);
            int hash = LongGroup.hashOf(key);
            int at = into.find(hash, key);
            if (at >= 0) {
                into.set(at, value);
            } else {
                into.insert(at, hash, key, value);
            }
        }
        located = NOWHERE;
    }

    private final class Frozen implements FrozenGroups {
        private final long[][] entries;
        private final int[] sizes;
        private final int number;

        Frozen(long[][] entries, int[] sizes, int number) {
            this.entries = entries;
            this.sizes = sizes;
            this.number = number;
        }

        @Override
        public int count() {
            return sizes.length;
        }

        @Override
        public void write(int place, int keyGroup, PartSink sink) throws IOException {
            if (sizes[place] > 0) {
                DataOutputView to = sink.begin(keyGroup);
                to.writeVarInt(sizes[place]);
                LongGroup.<IOException>forEach(entries[place], (key, value) -> {
                    LONG.serialize(key, to);
                    LONG.serialize(value, to);
                });
            }
        }

        @Override
        public void release() {
            snapshots.release(number);
        }
    }
}
