package dev.weft.runtime.operator.async;

import java.util.List;

/** What is in flight, and what may leave when. Task thread. */
interface WaitQueue {
    /** Takes what leaves. */
    interface Output {
        /** The answer to {@code entry} leaves. */
        void answered(Entry entry);

        /** All that was to come before {@code watermark} has left. */
        void eventTime(long watermark);
    }

    /** Adds a record at the end. */
    void add(Entry entry);

    /** Event time reached {@code watermark}; it must not overtake what is in the queue, which is not empty. */
    void watermark(long watermark);

    /** {@code entry} has its answer: lets go what may leave. */
    void answered(Entry entry, Output to);

    /** Number of records. */
    int size();

    /** The records in the order of their arrival. */
    List<Entry> entries();
}
