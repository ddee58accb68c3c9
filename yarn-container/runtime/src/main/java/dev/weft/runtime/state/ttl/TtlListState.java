package dev.weft.runtime.state.ttl;

import dev.weft.api.state.ListState;
import dev.weft.runtime.state.NamespacedState;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** A list whose elements expire one by one. Task thread. */
public final class TtlListState<T> implements ListState<T>, NamespacedState<Object> {
    private final ListState<TtlCell<T>> cells;
    private final TtlPolicy policy;

    /** Keeps its elements in {@code cells}. */
    public TtlListState(ListState<TtlCell<T>> cells, TtlPolicy policy) {
        this.cells = cells;
        this.policy = policy;
    }

    @Override
    public Iterable<T> get() throws Exception {
        List<T> seen = new ArrayList<>();
        List<TtlCell<T>> live = new ArrayList<>();
        boolean expired = false;
        for (TtlCell<T> cell : cells.get()) {
            boolean dead = policy.expired(cell);
            expired |= dead;
            if (!dead || policy.returnExpired()) {
                seen.add(cell.value());
            }
            if (!dead) {
                live.add(policy.updateOnRead() ? policy.cell(cell.value()) : cell);
            }
        }
        if (expired || policy.updateOnRead() && !live.isEmpty()) {
            cells.update(live);
        }
        return Collections.unmodifiableList(seen);
    }

    @Override
    public void add(T value) throws Exception {
        cells.add(policy.cell(value));
    }

    @Override
    public void addAll(List<T> values) throws Exception {
        cells.addAll(fresh(values));
    }

    @Override
    public void update(List<T> values) throws Exception {
        cells.update(fresh(values));
    }

    private List<TtlCell<T>> fresh(List<T> values) {
        return values.stream().map(policy::cell).toList();
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
