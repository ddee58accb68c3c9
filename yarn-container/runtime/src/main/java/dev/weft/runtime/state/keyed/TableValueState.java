package dev.weft.runtime.state.keyed;

import dev.weft.api.state.ValueState;
import dev.weft.runtime.state.FoundValue;
import dev.weft.runtime.state.NamespacedState;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** One value per key. Task thread. */
final class TableValueState<T> implements ValueState<T>, NamespacedState<Object>, FoundValue {
    private final ValueTable table;
    private final Supplier<@Nullable T> defaultValue;

    TableValueState(ValueTable table, Supplier<@Nullable T> defaultValue) {
        this.table = table;
        this.defaultValue = defaultValue;
    }

    @Override
    @SuppressWarnings("unchecked") // only values of type T are put
    public @Nullable T value() { // hot
        Object held = table.get();
        return held == null ? defaultValue.get() : (T) held;
    }

    @Override
    public void update(@Nullable T value) { // hot
        if (value == null) {
            table.remove();
        } else {
            table.put(value);
        }
    }

    @Override
    public void replace(Object value) { // hot
        table.replace(value);
    }

    @Override
    public void clear() {
        table.remove();
    }

    @Override
    public void setCurrentNamespace(Object namespace) {
        table.setNamespace(namespace);
    }
}
