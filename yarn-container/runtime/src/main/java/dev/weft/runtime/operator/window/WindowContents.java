package dev.weft.runtime.operator.window;

import dev.weft.api.window.Window;
import java.util.Collection;

/** What is in state for one window of the current key. Calls user code. Task thread. */
interface WindowContents {
    /** Sets up its state. */
    void restored();

    /** A copy of a record that another window keeps too; the same when it cannot change or is not kept. */
    Object copyOf(Object record);

    /** Adds a record to {@code window}. */
    void add(Window window, Object record, long timestamp) throws Exception;

    /**
     * Adds what records became before the exchange, which nobody else holds.
     *
     * @param last no other window gets it too
     */
    void join(Window window, Object accumulator, boolean last) throws Exception;

    /**
     * Gives what is in {@code window}, unless it is empty, to {@code closing} as {@code shown}.
     *
     * @param last nobody will look at the contents again
     */
    void fire(Window window, Window shown, Object key, boolean last, WindowClosing closing) throws Exception;

    /** Drops what is in {@code window}. */
    void clear(Window window) throws Exception;

    /** Moves what is in {@code from} to {@code into}. */
    void merge(Window into, Collection<Window> from) throws Exception;
}
