package dev.weft.runtime.state.heap;

import dev.weft.api.type.DataOutputView;
import dev.weft.api.type.KeyGroups;
import dev.weft.api.type.StableHash;
import dev.weft.api.type.TypeSerializer;
import java.io.IOException;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** One key's map, itself a {@link GroupTable}: the number of entries, then for each its key, whether it has a value, and the value. */
final class MapForm implements ValueForm {
    /** Stands for the value null, which a map may hold. */
    static final Object NULL = new Object();

    private final TypeSerializer<Object> keys;
    private final TypeSerializer<Object> values;
    private final StableHash<Object> identity;

    MapForm(TypeSerializer<Object> keys, TypeSerializer<Object> values) {
        this.keys = keys;
        this.values = values;
        this.identity = keys.stableHash();
    }

    @Override
    public UnaryOperator<Object> copier() {
        return map -> ((GroupTable) map).successor();
    }

    /** True when values never change, so that reading them needs no copy. */
    boolean valuesNeverChange() {
        return values.isImmutableType();
    }

    GroupTable newMap(OpenSnapshots snapshots) {
        return new GroupTable(identity, snapshots, valueCopier());
    }

    private @Nullable UnaryOperator<Object> valueCopier() {
        return valuesNeverChange() ? null : value -> value == NULL ? NULL : values.copy(value);
    }

    /** Hash of a key of the map, mixed and never 0. */
    int hash(Object key) {
        int mixed = KeyGroups.mix(identity.hash(key));
        return mixed == 0 ? 1 : mixed;
    }

    /** A key that nobody else changes. */
    Object ownKey(Object key) {
        return keys.isImmutableType() ? key : keys.copy(key);
    }

    @Override
    public void write(Object value, DataOutputView to) throws IOException {
        GroupTable map = (GroupTable) value;
        to.writeVarInt(map.size());
        @Nullable Object[] entries = map.entries();
        for (int i = 0; i < entries.length; i += 2) {
            Object key = entries[i];
            Object held = entries[i + 1];
            if (key != null) {
                keys.serialize(key, to);
                to.writeBoolean(held == NULL);
                if (held != null && held != NULL) {
                    values.serialize(held, to);
                }
            }
        }
    }

    @Override
    public Reader reader(List<TypeSerializer<Object>> readers) {
        TypeSerializer<Object> keyReader = readers.get(0);
        TypeSerializer<Object> valueReader = readers.get(1);
        return (from, snapshots) -> {
            GroupTable map = newMap(snapshots);
            int size = from.readVarInt();
            for (int i = 0; i < size; i++) {
                Object key = keyReader.deserialize(from);
                restore(map, key, from.readBoolean() ? NULL : valueReader.deserialize(from));
            }
            return map;
        };
    }

    private void restore(GroupTable map, Object key, Object value) {
        int hash = hash(key);
        int place = map.find(hash, key);
        if (place >= 0) {
            map.set(place, value);
        } else {
            map.insert(place, hash, key, value);
        }
    }

    @Override
    public @Nullable Object live(Object value, Predicate<Object> expired, OpenSnapshots snapshots) {
        GroupTable all = (GroupTable) value;
        int dead = 0;
        for (int slot = 0; slot < all.capacity(); slot++) {
            dead += isExpired(all, slot, expired) ? 1 : 0;
        }
        if (dead == 0) {
            return all;
        }
        return dead == all.size() ? null : without(new GroupTable(all, snapshots), expired);
    }

    private static boolean isExpired(GroupTable map, int slot, Predicate<Object> expired) {
        Object held = map.peek(slot);
        return held != null && expired.test(held);
    }

    private static GroupTable without(GroupTable map, Predicate<Object> expired) {
        int slot = 0;
        while (slot < map.capacity()) {
            if (isExpired(map, slot, expired)) {
                map.remove(slot); // another may take its place: look again
            } else {
                slot++;
            }
        }
        return map;
    }

    @Override
    public ValueForm duplicate() {
        return new MapForm(keys.duplicate(), values.duplicate());
    }
}
