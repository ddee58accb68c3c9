package dev.weft.runtime.state.keyed;

import dev.weft.api.state.AggregatingStateDescriptor;
import dev.weft.api.state.ListState;
import dev.weft.api.state.MapState;
import dev.weft.api.state.ReducingStateDescriptor;
import dev.weft.api.state.State;
import dev.weft.api.state.StateDescriptor;
import dev.weft.api.state.ValueState;
import dev.weft.runtime.state.ttl.TtlAggregatingState;
import dev.weft.runtime.state.ttl.TtlCell;
import dev.weft.runtime.state.ttl.TtlListState;
import dev.weft.runtime.state.ttl.TtlMapState;
import dev.weft.runtime.state.ttl.TtlPolicy;
import dev.weft.runtime.state.ttl.TtlReducingState;
import dev.weft.runtime.state.ttl.TtlValueState;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What the program sees of what a backend keeps. */
@SuppressWarnings("unchecked") // types are those of the descriptor, whichever they are
public final class StateViews {
    private StateViews() {}

    /** A state that keeps one value per key: a value, a reduction or an aggregation. */
    public static State ofValues(StateDescriptor<?, ?> descriptor, @Nullable TtlPolicy policy, ValueTable table) {
        return policy == null ? plain(descriptor, table) : timed(descriptor, cells(table), policy);
    }

    /** A list; with a policy {@code elements} holds cells. */
    public static ListState<?> ofList(@Nullable TtlPolicy policy, ListState<?> elements) {
        return policy == null ? elements : new TtlListState<>((ListState<TtlCell<Object>>) elements, policy);
    }

    /** A map; with a policy {@code entries} holds cells. */
    public static MapState<?, ?> ofMap(@Nullable TtlPolicy policy, MapState<?, ?> entries) {
        return policy == null ? entries : new TtlMapState<>((MapState<Object, TtlCell<Object>>) entries, policy);
    }

    private static State plain(StateDescriptor<?, ?> descriptor, ValueTable table) {
        return switch (descriptor.getType()) {
            case VALUE -> new TableValueState<>(table, defaultOf(descriptor));
            case REDUCING ->
                new TableReducingState<>(table, ((ReducingStateDescriptor<Object>) descriptor).getReduceFunction());
            case AGGREGATING ->
                new TableAggregatingState<>(
                        table,
                        ((AggregatingStateDescriptor<Object, Object, Object>) descriptor).getAggregateFunction());
            case LIST, MAP -> throw severalValues(descriptor);
        };
    }

    private static State timed(StateDescriptor<?, ?> descriptor, ValueState<TtlCell<Object>> cells, TtlPolicy policy) {
        return switch (descriptor.getType()) {
            case VALUE -> new TtlValueState<>(cells, policy, defaultOf(descriptor));
            case REDUCING ->
                new TtlReducingState<>(
                        new TtlValueState<>(cells, policy, () -> null),
                        ((ReducingStateDescriptor<Object>) descriptor).getReduceFunction());
            case AGGREGATING ->
                new TtlAggregatingState<>(
                        new TtlValueState<>(cells, policy, () -> null),
                        ((AggregatingStateDescriptor<Object, Object, Object>) descriptor).getAggregateFunction());
            case LIST, MAP -> throw severalValues(descriptor);
        };
    }

    private static IllegalArgumentException severalValues(StateDescriptor<?, ?> descriptor) {
        return new IllegalArgumentException(descriptor + " keeps more than one value per key");
    }

    private static ValueState<TtlCell<Object>> cells(ValueTable table) {
        return new TableValueState<>(table, () -> null);
    }

    private static Supplier<@Nullable Object> defaultOf(StateDescriptor<?, ?> descriptor) {
        return descriptor::getDefaultValue;
    }
}
