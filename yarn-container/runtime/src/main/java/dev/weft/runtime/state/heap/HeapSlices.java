package dev.weft.runtime.state.heap;

import dev.weft.api.type.DataInputView;
import dev.weft.api.type.KeyGroups;
import dev.weft.api.type.SerializerSnapshots;
import dev.weft.api.type.StableHash;
import dev.weft.api.type.TypeSerializer;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.runtime.state.FrozenState;
import dev.weft.runtime.state.KeyedStateSetup;
import dev.weft.runtime.state.RestoredState;
import dev.weft.runtime.state.SliceState;
import dev.weft.runtime.state.SliceTable;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Slices on the heap: a {@link GroupTable} for each, over all key groups. Only snapshots sort by group, as they are rare and closing
 * a slice is not. Tables of dropped slices are used again. Task thread.
 */
final class HeapSlices implements SliceState {
    /** Tables kept for the next slices; tumbling windows need one or two. */
    private static final int SPARE_TABLES = 4;

    private final String name;
    private final KeyedStateSetup setup;
    private final CurrentKey current;
    private final TypeSerializer<Object> keys;
    private final StableHash<Object> identity;
    private final TypeSerializer<Object> described;
    private final UnaryOperator<TypeSerializer<Object>> form;
    private final TypeSerializer<Object> values;
    private final OpenSnapshots snapshots = new OpenSnapshots();
    private final OpenSnapshots unshared = new OpenSnapshots();
    private final TablesByEnd slices = new TablesByEnd();
    private final ArrayDeque<GroupTable> spare = new ArrayDeque<>();
    private final ArrayDeque<GroupTable> spareDerived = new ArrayDeque<>();
    private final long[] restored;
    private long progress = Long.MIN_VALUE;

    private GroupTable selected;
    private long selectedEnd = NONE;
    private int slot;

    /**
     * @param described what checkpoints say of the values
     * @param form from it, or from what reads an older checkpoint's, to the serialiser of what is kept
     */
    HeapSlices(
            String name,
            KeyedStateSetup setup,
            CurrentKey current,
            TypeSerializer<Object> described,
            UnaryOperator<TypeSerializer<Object>> form) {
        this.name = name;
        this.setup = setup;
        this.current = current;
        this.keys = setup.keySerializer();
        this.identity = keys.stableHash();
        this.described = described;
        this.form = form;
        this.values = form.apply(described);
        this.restored = new long[setup.range().count()];
        Arrays.fill(restored, Long.MIN_VALUE);
        this.selected = table();
    }

    private GroupTable table() {
        GroupTable kept = spare.poll();
        return kept != null
                ? kept
                : new GroupTable(identity, snapshots, values.isImmutableType() ? null : values::copy);
    }

    @Override
    public void select(long end) {
        if (end != selectedEnd) {
            selected = tableOf(end);
            selectedEnd = end;
        }
    }

    private GroupTable tableOf(long end) {
        GroupTable known = slices.get(end);
        if (known == null) {
            known = table();
            slices.add(end, known);
        }
        return known;
    }

    @Override
    public @Nullable Object get() { // hot
        int at = selected.find(current.mixedHash, current.get());
        slot = at;
        return at < 0 ? null : selected.get(at);
    }

    @Override
    public void put(Object value) { // hot
        if (slot >= 0) {
            selected.set(slot, value);
        } else {
            insert(value);
        }
    }

    private void insert(Object value) {
        Object key = current.get();
        Object own = keys.isImmutableType() ? key : keys.copy(key);
        slot = selected.insert(slot, current.mixedHash, own, value);
    }

    @Override
    public void remove() {
        if (slot >= 0) {
            selected.remove(slot);
        }
    }

    @Override
    public long firstBehind(long time) {
        return slices.endBehind(time, NONE);
    }

    @Override
    public @Nullable SliceTable slice(long end) {
        return slices.get(end);
    }

    @Override
    public void drop(long end) {
        GroupTable gone = slices.remove(end);
        if (gone == null) {
            return;
        }
        if (selectedEnd == end) {
            selectedEnd = NONE;
        }
        if (spare.size() < SPARE_TABLES) {
            gone.recycle();
            spare.push(gone);
        }
    }

    @Override
    public SliceTable derived(int expected) {
        GroupTable kept = spareDerived.poll();
        return kept != null ? kept : new GroupTable(identity, unshared, null, expected);
    }

    @Override
    public void recycle(SliceTable derived) {
        GroupTable table = (GroupTable) derived;
        table.recycle();
        spareDerived.push(table);
    }

    @Override
    public int mixed(Object key) {
        int mixed = KeyGroups.mix(identity.hash(key));
        return mixed == 0 ? 1 : mixed;
    }

    @Override
    public int hash(Object key) {
        return identity.hash(key);
    }

    @Override
    public int currentMixed() {
        return current.mixedHash;
    }

    @Override
    public int currentGroup() {
        return current.group;
    }

    @Override
    public int groupOf(Object key) {
        return KeyGroups.keyGroup(identity.hash(key), setup.maxParallelism())
                - setup.range().first();
    }

    @Override
    public long[] restoredProgress() {
        return restored.clone();
    }

    @Override
    public void progress(long time) {
        progress = Math.max(progress, time);
    }

    FrozenState freeze() {
        int number = snapshots.freeze();
        FrozenSlices.Slice[] frozen = new FrozenSlices.Slice[slices.size()];
        for (int i = 0; i < frozen.length; i++) {
            GroupTable table = slices.tableAt(i);
            frozen[i] = new FrozenSlices.Slice(slices.endAt(i), table.hashes(), table.entries(), table.size());
        }
        long[] progressByGroup = restored.clone();
        for (int group = 0; group < progressByGroup.length; group++) {
            progressByGroup[group] = Math.max(progressByGroup[group], progress);
        }
        return new FrozenSlices(
                name,
                setup.range(),
                setup.maxParallelism(),
                keys.duplicate(),
                described.duplicate(),
                values.duplicate(),
                frozen,
                progressByGroup,
                () -> snapshots.release(number));
    }

    void restore(List<RestoredState> states) {
        try {
            for (RestoredState state : states) {
                TypeSerializer<Object> reading = form.apply(
                        SerializerSnapshots.readerFor(name, state.meta().value(), described, setup.loader()));
                state.read((keyGroup, in, length) -> restore(keyGroup, in, reading));
            }
        } catch (IOException e) {
            throw new EngineException(
                    ErrorCode.STORAGE, "read slices '" + name + "' of operator '" + setup.operatorName() + "'", e);
        }
    }

    private void restore(int keyGroup, DataInputView in, TypeSerializer<Object> reading) throws IOException {
        current.checkRestored(keyGroup);
        int place = keyGroup - setup.range().first();
        restored[place] = Math.max(restored[place], in.readLong());
        for (int left = in.readVarInt(); left > 0; left--) {
            GroupTable table = tableOf(in.readLong());
            for (int entries = in.readVarInt(); entries > 0; entries--) {
                Object key = keys.deserialize(in);
                if (KeyGroups.keyGroup(identity.hash(key), setup.maxParallelism()) != keyGroup) {
                    throw new IOException(
                            "A key in key group " + keyGroup + " belongs to another one: its hash has changed");
                }
                Object value = reading.deserialize(in);
                int mixed = mixed(key);
                int at = table.find(mixed, key);
                if (at >= 0) {
                    table.set(at, value);
                } else {
                    table.insert(at, mixed, key, value);
                }
            }
        }
    }
}
