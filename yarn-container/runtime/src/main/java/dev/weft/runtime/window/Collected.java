package dev.weft.runtime.window;

import dev.weft.api.type.TypeSerializer;

/** The records themselves, as lists, for window functions that want all of them. Task thread. */
public final class Collected extends Accumulation {
    /** Lists of records that {@code records} copies. */
    public Collected(TypeSerializer<Object> records) {
        super(new RecordListSerializer(records));
    }

    @Override
    public Object begin(Object shared) {
        throw unmerged();
    }

    @Override
    public Object join(Object own, Object shared) {
        throw unmerged();
    }

    @Override
    public Object joinOwned(Object own, Object given) {
        throw unmerged();
    }

    /** Records come in the order of arrival, which lists of several slices have lost. */
    private static UnsupportedOperationException unmerged() {
        return new UnsupportedOperationException("Only windows that are one slice keep their records in slices");
    }

    @Override
    public Object result(Object own) { // hot
        return own;
    }
}
