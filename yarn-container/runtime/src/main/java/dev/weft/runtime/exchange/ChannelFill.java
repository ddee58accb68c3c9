package dev.weft.runtime.exchange;

/**
 * What waits in channels at one moment.
 *
 * @param elements batches, chunks and events handed over and not yet taken
 * @param bytes handed over and not yet processed; of records that stay objects an estimate
 * @param usage the fullest channel's part of its window, from 0; a record that is larger than the window makes it more than 1
 */
public record ChannelFill(long elements, long bytes, double usage) {
    /** No channel. */
    public static final ChannelFill NONE = new ChannelFill(0, 0, 0);

    ChannelFill plus(ChannelFill other) {
        return new ChannelFill(elements + other.elements, bytes + other.bytes, Math.max(usage, other.usage));
    }
}
