package dev.weft.runtime.operator.window;

import dev.weft.api.window.Window;
import java.util.List;

/** What happens to the contents of a window that fires. Calls user code. Task thread. */
interface WindowClosing {
    /** Takes records. */
    void close(Object key, Window window, Iterable<Object> contents) throws Exception;

    /** Takes the one result of an aggregation. */
    default void closeOne(Object key, Window window, Object result) throws Exception {
        close(key, window, List.of(result));
    }

    /** The window is given up. */
    default void clear(Object key, Window window) throws Exception {}

    /** True when user code runs with state of the key, so that the key must be current. */
    default boolean needsKey() {
        return true;
    }

    /** True when {@link #clear} does something. */
    default boolean clears() {
        return false;
    }
}
