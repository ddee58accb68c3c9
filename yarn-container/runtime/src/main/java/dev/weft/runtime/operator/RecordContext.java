package dev.weft.runtime.operator;

import dev.weft.runtime.exchange.OutputChannel;

/**
 * What goes with the record that a chain processes right now. One per task, plain fields: written by whatever feeds the chain,
 * read by whoever needs it.
 */
public final class RecordContext {
    /** The record's timestamp, epoch milliseconds, or {@link OutputChannel#NO_TIMESTAMP}. */
    public long timestamp = OutputChannel.NO_TIMESTAMP;

    /** Hash of the record's key, when {@link #keyHashKnown}. */
    public int keyHash;

    /** The record came over a keyed edge, which computed the hash of its key. */
    public boolean keyHashKnown;

    /** The chain's event time, epoch milliseconds. */
    public long watermark = Long.MIN_VALUE;
}
