package dev.weft.runtime.state.heap;

import dev.weft.api.type.DataInputView;
import dev.weft.api.type.KeyGroups;
import dev.weft.api.type.StableHash;
import dev.weft.api.type.TypeSerializer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * One state of all keys: a {@link GroupTable} per key group. Remembers where it found the current key, so that reading and then
 * writing one value probes once. Task thread.
 */
final class StateTable implements KeyedTable {
    private static final long NOWHERE = -1;

    private final CurrentKey current;
    private final ValueForm form;
    private final TypeSerializer<Object> keys;
    private final StableHash<Object> keyIdentity;
    private final @Nullable TypeSerializer<Object> namespaces;
    private final @Nullable StableHash<Object> namespaceIdentity;
    private final StableHash<Object> identity;
    private final Namespaced lookup = new Namespaced("", "");
    private final OpenSnapshots snapshots = new OpenSnapshots();
    private final @Nullable GroupTable[] groups;

    // Where the current key is; valid while the version is that of the current key.
    private long located = NOWHERE;
    private int hash;
    private int slot;

    private @Nullable Object namespace;
    private int sweepEntries;
    private Predicate<Object> sweepTest = value -> false;
    private int sweptGroup;
    private int sweptSlot;

    /** A table whose entries have a namespace unless {@code namespaces} is null. */
    StateTable(
            CurrentKey current,
            TypeSerializer<Object> keys,
            @Nullable TypeSerializer<Object> namespaces,
            ValueForm form) {
        this.current = current;
        this.keys = keys;
        this.keyIdentity = keys.stableHash();
        this.namespaces = namespaces;
        this.namespaceIdentity = namespaces == null ? null : namespaces.stableHash();
        this.identity =
                namespaceIdentity == null ? keyIdentity : new Namespaced.Identity(keyIdentity, namespaceIdentity);
        this.form = form;
        this.groups = new GroupTable[current.range.count()];
    }

    OpenSnapshots snapshots() {
        return snapshots;
    }

    @Override
    public void setNamespace(Object value) {
        namespace = value;
        located = NOWHERE;
    }

    /** Finds the current key; at least 0 when it has a value. */
    int locate() { // hot
        return located == current.version ? slot : find();
    }

    private int find() { // hot
        Object key = current.get();
        if (sweepEntries > 0) {
            sweep();
        }
        GroupTable group = group();
        if (namespaceIdentity == null) {
            hash = current.mixedHash;
            slot = group.find(hash, key);
        } else {
            Object space = currentNamespace();
            hash = Namespaced.hash(current.mixedHash, namespaceIdentity.hash(space));
            lookup.key = key;
            lookup.namespace = space;
            slot = group.find(hash, lookup);
        }
        located = current.version;
        return slot;
    }

    private Object currentNamespace() {
        if (namespace == null) {
            throw new IllegalStateException("There is no current namespace");
        }
        return namespace;
    }

    /** The current key's group. Not kept in a field: a collector's barrier for each key costs more than this. */
    private GroupTable group() { // hot
        return group(current.group);
    }

    private GroupTable group(int at) { // hot
        GroupTable known = groups[at];
        return known == null ? newGroup(at) : known;
    }

    private GroupTable newGroup(int at) {
        GroupTable made = new GroupTable(identity, snapshots, form.copier());
        groups[at] = made;
        return made;
    }

    /** The current key's value, which the caller will not change; null when there is none. */
    @Nullable
    Object peek() { // hot
        int at = locate();
        return at < 0 ? null : group().peek(at);
    }

    @Override
    public @Nullable Object get() { // hot
        int at = locate();
        return at < 0 ? null : group().get(at);
    }

    @Override
    public void put(Object value) { // hot
        int at = locate();
        if (at >= 0) {
            group().set(at, value);
        } else {
            slot = group().insert(at, hash, ownKey(), value);
        }
    }

    @Override
    public void replace(Object value) { // hot
        group().set(slot, value);
    }

    private Object ownKey() {
        Object key = current.get();
        Object own = keys.isImmutableType() ? key : keys.copy(key);
        return namespaces == null ? own : new Namespaced(own, namespaces.copy(currentNamespace()));
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
    public List<Object> keys() {
        List<Object> all = new ArrayList<>();
        for (GroupTable table : groups) {
            for (int at = 0; table != null && at < table.capacity(); at++) {
                Object key = table.keyAt(at);
                if (key != null) {
                    all.add(key);
                }
            }
        }
        return all;
    }

    /** Entries of all keys. */
    int size() {
        int size = 0;
        for (GroupTable table : groups) {
            size += table == null ? 0 : table.size();
        }
        return size;
    }

    @Override
    public void sweepExpired(int entries, Predicate<Object> expired) {
        sweepEntries = entries;
        sweepTest = expired;
    }

    private void sweep() {
        for (int i = 0; i < sweepEntries; i++) {
            GroupTable table = groups[sweptGroup];
            if (table == null || sweptSlot >= table.capacity()) {
                sweptGroup = (sweptGroup + 1) % groups.length;
                sweptSlot = 0;
            } else if (table.keyAt(sweptSlot) == null || !swept(table, sweptSlot)) {
                sweptSlot++;
            }
        }
    }

    /** True when the entry was removed: then another may have taken its place. */
    private boolean swept(GroupTable table, int at) {
        Object value = table.peek(at);
        Object live = value == null ? null : form.live(value, sweepTest, snapshots);
        if (live == null) {
            table.remove(at);
            return true;
        }
        if (live != value) {
            table.set(at, live);
        }
        return false;
    }

    @Override
    public FrozenGroups freeze(@Nullable Predicate<Object> expired) {
        int number = snapshots.freeze();
        @Nullable Object[][] entries = new Object[groups.length][];
        int[] sizes = new int[groups.length];
        for (int i = 0; i < groups.length; i++) {
            GroupTable table = groups[i];
            if (table != null && table.size() > 0) {
                entries[i] = table.entries();
                sizes[i] = table.size();
            }
        }
        return new ObjectGroups(
                entries,
                sizes,
                keys.duplicate(),
                namespaces == null ? null : namespaces.duplicate(),
                form.duplicate(),
                expired,
                () -> snapshots.release(number));
    }

    @Override
    public void restore(int keyGroup, DataInputView in, ValueForm.Reader values) throws IOException {
        current.checkRestored(keyGroup);
        GroupTable table = group(keyGroup - current.range.first());
        int size = in.readVarInt();
        for (int i = 0; i < size; i++) {
            Object key = keys.deserialize(in);
            int keyHash = keyIdentity.hash(key);
            if (KeyGroups.keyGroup(keyHash, current.maxParallelism) != keyGroup) {
                throw new IOException(
                        "A key in key group " + keyGroup + " belongs to another one: its hash has changed");
            }
            int mixed = KeyGroups.mix(keyHash);
            Object place = key;
            int placeHash = mixed == 0 ? 1 : mixed;
            if (namespaces != null && namespaceIdentity != null) {
                Object space = namespaces.deserialize(in);
                place = new Namespaced(key, space);
                placeHash = Namespaced.hash(placeHash, namespaceIdentity.hash(space));
            }
            Object value = values.read(in, snapshots);
            int at = table.find(placeHash, place);
            if (at >= 0) {
                table.set(at, value);
            } else {
                table.insert(at, placeHash, place, value);
            }
        }
        located = NOWHERE;
    }
}
