package dev.weft.runtime.state.heap;

import dev.weft.runtime.state.PartSink;
import java.io.IOException;

/** The key groups of one table at one moment. The snapshot's thread; {@link #release} any, once. */
interface FrozenGroups {
    /** Number of key groups. */
    int count();

    /** Writes the group at {@code place} as part {@code keyGroup}, unless it is empty: the number of entries, then each. */
    void write(int place, int keyGroup, PartSink sink) throws IOException;

    /** Nobody reads it any more. */
    void release();
}
