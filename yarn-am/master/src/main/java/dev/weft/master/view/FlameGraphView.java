package dev.weft.master.view;

import dev.weft.protocol.inspect.StackTree;

/**
 * Where the tasks of a vertex spend their time.
 *
 * @param endMillis wall time of the last sample; 0 unless READY
 * @param tree the samples; empty unless READY
 */
public record FlameGraphView(State state, long endMillis, StackTree tree) {
    /** What there is to see. */
    public enum State {
        /** Samples. */
        READY,
        /** Nothing yet: the first samples are being taken. */
        SAMPLING,
        /** Nothing: no task of the vertex runs. */
        ENDED,
        /** Nothing: it is switched off. */
        DISABLED
    }

    /** A picture without samples. */
    public static FlameGraphView none(State state) {
        return new FlameGraphView(state, 0, StackTree.EMPTY);
    }
}
