package dev.weft.runtime.testing;

import java.util.Optional;

/**
 * A record that an operator emitted.
 *
 * @param timestamp its event time, epoch milliseconds; empty when it has none
 */
public record Emitted(Object record, Optional<Long> timestamp) {
    /** With a timestamp. */
    public Emitted(Object record, long timestamp) {
        this(record, Optional.of(timestamp));
    }
}
