package dev.weft.runtime.exchange;

/**
 * Whole records as bytes: for each, its timestamp (long) and key hash (int) when the chunk has them, then its encoded form. Owned
 * by whoever holds it; the array goes back to the pool with {@link InputChannel#release}.
 *
 * @param bytes holds the records from index 0
 * @param length bytes used
 * @param keyed each record is preceded by its key's hash
 * @param timestamped each record is preceded by its timestamp
 */
@SuppressWarnings("ArrayRecordComponent") // identity is never asked for
public record RecordChunk(byte[] bytes, int length, boolean keyed, boolean timestamped) implements ChannelElement {
    @Override
    public void visit(Visitor visitor) throws Exception {
        visitor.onChunk(this);
    }
}
