package dev.weft.runtime.exchange;

import org.jspecify.annotations.Nullable;

/**
 * Records that go from one task to another of the same process by reference. Owned by the sender until it is published, then by
 * the receiver. Made anew for each use: the arrays of a recycled batch would live in the old generation, where G1 pays for each
 * store of a young record with a card mark and its refinement.
 *
 * @param records the records, from index 0
 * @param hashes the records' key hashes; null when the edge has no key
 * @param timestamps the records' timestamps; null when none of them has one
 * @param size how many there are
 * @param digest what {@link RecordSampler} said of the first record when it was emitted; 0 when it was not asked
 * @param sender name of the operator that emitted, for error messages
 */
@SuppressWarnings("ArrayRecordComponent") // identity is never asked for
public record RecordBatch(
        Object[] records, int @Nullable [] hashes, long @Nullable [] timestamps, int size, long digest, String sender)
        implements ChannelElement {
    @Override
    public void visit(Visitor visitor) throws Exception {
        visitor.onBatch(this);
    }
}
