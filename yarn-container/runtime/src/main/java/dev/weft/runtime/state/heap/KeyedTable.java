package dev.weft.runtime.state.heap;

import dev.weft.api.type.DataInputView;
import java.io.IOException;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** One state of all keys, seen for the current key. Task thread. */
interface KeyedTable {
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

    /** All keys that have a value; only without namespaces. */
    List<Object> keys();

    /** From now on every new key looks at the next {@code entries} places, in turn over all groups, and drops what has expired. */
    void sweepExpired(int entries, Predicate<Object> expired);

    /** Takes the arrays as they are now; what has {@code expired} will not be written. */
    FrozenGroups freeze(@Nullable Predicate<Object> expired);

    /** Adds the entries of one key group; values are read by {@code values}, keys as they are. */
    void restore(int keyGroup, DataInputView in, ValueForm.Reader values) throws IOException;
}
