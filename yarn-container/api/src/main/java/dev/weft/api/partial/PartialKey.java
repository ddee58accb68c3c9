package dev.weft.api.partial;

import dev.weft.api.function.KeySelector;

/** The key of a record or of a partial aggregate. */
public final class PartialKey implements KeySelector<Object, Object> {
    private static final long serialVersionUID = 1L;

    private final KeySelector<Object, Object> ofRecord;

    /** @param ofRecord the key of a record */
    public PartialKey(KeySelector<Object, Object> ofRecord) {
        this.ofRecord = ofRecord;
    }

    @Override
    public Object getKey(Object value) throws Exception { // hot
        return value instanceof Partial partial ? partial.key : ofRecord.getKey(value);
    }

    /** The class that the program wrote, for messages. */
    public static String nameOf(KeySelector<?, ?> selector) {
        KeySelector<?, ?> written = selector instanceof PartialKey both ? both.ofRecord : selector;
        return written.getClass().getName();
    }
}
