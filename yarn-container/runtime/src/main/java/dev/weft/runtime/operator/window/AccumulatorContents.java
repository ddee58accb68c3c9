package dev.weft.runtime.operator.window;

import dev.weft.api.state.ValueState;
import dev.weft.api.state.ValueStateDescriptor;
import dev.weft.api.window.Window;
import dev.weft.api.window.WindowSettings;
import dev.weft.runtime.state.NamespacedState;
import dev.weft.runtime.window.Accumulation;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/** The accumulators of windows. Task thread. */
final class AccumulatorContents implements WindowContents {
    private final WindowParts parts;
    private final Accumulation accumulation;
    private final Adding adding;
    private ValueState<Object> accumulators;

    /** How a record comes into an accumulator. */
    interface Adding {
        Object add(@Nullable Object accumulator, Object record) throws Exception;
    }

    @SuppressWarnings("NullAway.Init") // made from what is restored, which comes before the first record
    AccumulatorContents(WindowParts parts) {
        this.parts = parts;
        this.accumulation = parts.accumulation();
        this.adding = parts.adding();
    }

    @Override
    public void restored() {
        accumulators = parts.of()
                .states()
                .keyed(
                        new ValueStateDescriptor<>(RecordContents.STATE, parts.contentsSerializer()),
                        parts.windowSerializer());
    }

    @SuppressWarnings("unchecked") // a state with namespaces
    private ValueState<Object> at(Window window) {
        ((NamespacedState<Window>) accumulators).setCurrentNamespace(window);
        return accumulators;
    }

    @Override
    public Object copyOf(Object record) {
        return parts.settings().contents() == WindowSettings.Contents.REDUCED ? accumulation.copy(record) : record;
    }

    @Override
    public void add(Window window, Object record, long timestamp) throws Exception { // hot
        ValueState<Object> state = at(window);
        Object before = state.value();
        Object after = adding.add(before, record);
        if (after != before) {
            state.update(after);
        }
    }

    @Override
    public void join(Window window, Object accumulator, boolean last) throws Exception { // hot
        Object own = last ? accumulator : accumulation.copy(accumulator);
        ValueState<Object> state = at(window);
        Object before = state.value();
        state.update(before == null ? own : accumulation.joinOwned(before, own));
    }

    @Override
    public void fire(Window window, Window shown, Object key, boolean last, WindowClosing closing) throws Exception {
        Object held = at(window).value();
        if (held != null) {
            closing.closeOne(key, shown, accumulation.result(last ? held : accumulation.copy(held)));
        }
    }

    @Override
    public void clear(Window window) {
        at(window).clear();
    }

    @Override
    public void merge(Window into, Collection<Window> from) throws Exception {
        Object own = at(into).value();
        for (Window window : from) {
            ValueState<Object> source = at(window);
            Object other = source.value();
            if (other != null) {
                source.clear();
                own = own == null ? other : accumulation.join(own, other);
            }
        }
        if (own != null) {
            at(into).update(own);
        }
    }
}
