package dev.weft.runtime.operator.async;

import java.util.Collection;
import org.jspecify.annotations.Nullable;

/** One record in flight. Task thread. */
final class Entry {
    final Object record;
    final long timestamp;

    /** Tries so far. */
    int attempts;

    /** The try that runs; null before the first and between two. */
    @Nullable
    Request request;

    /** When the time is up; null without a limit. */
    @Nullable
    Deadline timeout;

    /** When the next try begins; null unless one is due. */
    @Nullable
    Deadline retry;

    /** The time is up: no further try. */
    boolean expired;

    /** The answer, once it is there. */
    @Nullable
    Collection<Object> answer;

    /** The segment it waits in, when the order does not matter. */
    @Nullable
    Segment segment;

    Entry(Object record, long timestamp) {
        this.record = record;
        this.timestamp = timestamp;
    }

    boolean isAnswered() {
        return answer != null;
    }
}
