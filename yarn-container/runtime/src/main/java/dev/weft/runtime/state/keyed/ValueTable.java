package dev.weft.runtime.state.keyed;

import org.jspecify.annotations.Nullable;

/** One value for each key, seen for the current one. Task thread. */
public interface ValueTable {
    /** The current key's value, which the caller may change; null when there is none. */
    @Nullable
    Object get();

    /** Sets the current key's value. */
    void put(Object value);

    /** Sets the current key's value where {@link #get} has just found one. */
    void replace(Object value);

    /** Removes the current key's value. */
    void remove();

    /** The namespace for what follows. */
    void setNamespace(Object value);
}
