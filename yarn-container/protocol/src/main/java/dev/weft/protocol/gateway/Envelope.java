package dev.weft.protocol.gateway;

/**
 * A message of an ordered stream.
 *
 * @param sequence from 1, rising by one within its {@link StreamId}
 */
public record Envelope<M>(long sequence, M message) {
    public Envelope {
        if (sequence < 1) {
            throw new IllegalArgumentException("Sequence " + sequence + " is below 1");
        }
    }
}
