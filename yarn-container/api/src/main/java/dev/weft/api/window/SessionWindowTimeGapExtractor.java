package dev.weft.api.window;

import java.io.Serializable;

/**
 * Says how long a session lasts behind a record.
 *
 * @param <T> type of the records
 */
public interface SessionWindowTimeGapExtractor<T> extends Serializable {
    /** The gap behind {@code element}, milliseconds above 0. */
    long extract(T element);
}
