package dev.weft.runtime.state.ttl;

import dev.weft.api.state.ValueState;
import dev.weft.runtime.state.NamespacedState;
import java.io.IOException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A value that expires. Task thread. */
public final class TtlValueState<T> implements ValueState<T>, NamespacedState<Object> {
    private final ValueState<TtlCell<T>> cells;
    private final TtlPolicy policy;
    private final Supplier<@Nullable T> defaultValue;

    /** Keeps its value in {@code cells}. */
    public TtlValueState(ValueState<TtlCell<T>> cells, TtlPolicy policy, Supplier<@Nullable T> defaultValue) {
        this.cells = cells;
        this.policy = policy;
        this.defaultValue = defaultValue;
    }

    @Override
    public @Nullable T value() throws IOException {
        T held = held();
        return held == null ? defaultValue.get() : held;
    }

    /** The value without the default: null when there is none or it must not be seen. */
    @Nullable
    T held() throws IOException {
        TtlCell<T> cell = cells.value();
        if (cell == null) {
            return null;
        }
        if (policy.expired(cell)) {
            cells.clear();
            return policy.returnExpired() ? cell.value() : null;
        }
        if (policy.updateOnRead()) {
            cells.update(policy.cell(cell.value()));
        }
        return cell.value();
    }

    @Override
    public void update(@Nullable T value) throws IOException {
        if (value == null) {
            cells.clear();
        } else {
            cells.update(policy.cell(value));
        }
    }

    @Override
    public void clear() {
        cells.clear();
    }

    @Override
    public void setCurrentNamespace(Object namespace) {
        Namespaces.set(cells, namespace);
    }
}
