package dev.weft.runtime.state;

import dev.weft.protocol.state.KeyGroupRange;
import dev.weft.protocol.state.StateKind;
import java.io.IOException;

/**
 * One state as it was when a checkpoint froze it; later changes do not reach it. Made on the task thread, handed to the thread that
 * writes.
 */
public interface FrozenState {
    /** What it is. */
    StateMeta meta();

    /** The key groups it may have parts of; of no meaning unless {@link StateKind#KEYED}. */
    KeyGroupRange keyGroups();

    /** Number of elements; 0 for {@link StateKind#KEYED}. */
    int elements();

    /** Writes all parts. Once, on the snapshot's thread, before {@link #release()}. */
    void writeTo(PartSink sink) throws IOException;

    /** Gives back what it holds. Any thread; also when it was never written; again has no effect. */
    void release();
}
