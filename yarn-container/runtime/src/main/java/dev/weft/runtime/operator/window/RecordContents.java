package dev.weft.runtime.operator.window;

import dev.weft.api.state.ListState;
import dev.weft.api.state.ListStateDescriptor;
import dev.weft.api.type.TypeSerializer;
import dev.weft.api.window.Window;
import dev.weft.runtime.state.MergingNamespaces;
import dev.weft.runtime.state.NamespacedState;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** The records of windows, in the order in which they came. Task thread. */
final class RecordContents implements WindowContents {
    static final String STATE = "window-contents";

    private final WindowParts parts;
    private final TypeSerializer<Object> serializer;
    private ListState<Object> records;

    @SuppressWarnings("NullAway.Init") // made from what is restored, which comes before the first record
    RecordContents(WindowParts parts) {
        this.parts = parts;
        this.serializer = parts.contentsSerializer();
    }

    @Override
    public void restored() {
        records = parts.of().states().keyed(new ListStateDescriptor<>(STATE, serializer), parts.windowSerializer());
    }

    @SuppressWarnings("unchecked") // a state with namespaces
    private ListState<Object> at(Window window) {
        ((NamespacedState<Window>) records).setCurrentNamespace(window);
        return records;
    }

    @Override
    public Object copyOf(Object record) {
        return serializer.copy(record);
    }

    @Override
    public void add(Window window, Object record, long timestamp) throws Exception {
        at(window).add(record);
    }

    @Override
    public void join(Window window, Object accumulator, boolean last) {
        throw new IllegalStateException("Windows that keep records got a partial aggregate: " + accumulator);
    }

    @Override
    public void fire(Window window, Window shown, Object key, boolean last, WindowClosing closing) throws Exception {
        Iterable<Object> held = at(window).get();
        if (held == null || !held.iterator().hasNext()) {
            return;
        }
        if (last || serializer.isImmutableType()) {
            closing.close(key, shown, held);
            return;
        }
        List<Object> copies = new ArrayList<>();
        held.forEach(record -> copies.add(serializer.copy(record)));
        closing.close(key, shown, copies);
    }

    @Override
    public void clear(Window window) {
        at(window).clear();
    }

    @Override
    @SuppressWarnings("unchecked") // a state with namespaces
    public void merge(Window into, Collection<Window> from) throws Exception {
        ((MergingNamespaces<Window>) records).mergeNamespaces(into, from);
    }
}
