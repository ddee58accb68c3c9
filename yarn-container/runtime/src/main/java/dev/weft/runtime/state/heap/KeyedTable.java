package dev.weft.runtime.state.heap;

import dev.weft.api.type.DataInputView;
import dev.weft.runtime.state.keyed.ValueTable;
import java.io.IOException;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** One state of all keys as the heap holds it. Task thread. */
interface KeyedTable extends ValueTable {
    /** All keys that have a value; only without namespaces. */
    List<Object> keys();

    /** From now on every new key looks at the next {@code entries} places, in turn over all groups, and drops what has expired. */
    void sweepExpired(int entries, Predicate<Object> expired);

    /** Takes the arrays as they are now; what has {@code expired} will not be written. */
    FrozenGroups freeze(@Nullable Predicate<Object> expired);

    /** Adds the entries of one key group; values are read by {@code values}, keys as they are. */
    void restore(int keyGroup, DataInputView in, ValueForm.Reader values) throws IOException;
}
