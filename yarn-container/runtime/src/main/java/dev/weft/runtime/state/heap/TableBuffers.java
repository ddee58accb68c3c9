package dev.weft.runtime.state.heap;

import dev.weft.api.type.KeyGroups;
import dev.weft.api.type.StableHash;
import dev.weft.api.type.TypeSerializer;
import dev.weft.runtime.state.SliceTable;
import java.util.ArrayDeque;

/** Tables by key that no checkpoint holds, used again once they were emptied. Task thread. */
public final class TableBuffers {
    private static final int SPARE_TABLES = 4;

    private final StableHash<Object> identity;
    private final OpenSnapshots none = new OpenSnapshots();
    private final ArrayDeque<GroupTable> spare = new ArrayDeque<>();

    /** Tables of keys that {@code keys} writes. */
    public TableBuffers(TypeSerializer<Object> keys) {
        this.identity = keys.stableHash();
    }

    /** An empty table. */
    public SliceTable take() {
        GroupTable kept = spare.poll();
        return kept != null ? kept : new GroupTable(identity, none, null);
    }

    /** Takes back a table, with whatever is in it. */
    public void recycle(SliceTable table) {
        if (spare.size() < SPARE_TABLES) {
            GroupTable emptied = (GroupTable) table;
            emptied.recycle();
            spare.push(emptied);
        }
    }

    /** Hash of a key as tables need it. */
    public int mixed(Object key) { // hot
        int mixed = KeyGroups.mix(identity.hash(key));
        return mixed == 0 ? 1 : mixed;
    }
}
