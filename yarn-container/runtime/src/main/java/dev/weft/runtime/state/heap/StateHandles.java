package dev.weft.runtime.state.heap;

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

/** What the program sees of a table. */
@SuppressWarnings("unchecked") // types are those of the descriptor, whichever they are
final class StateHandles {
    private StateHandles() {}

    static State of(StateDescriptor<?, ?> descriptor, StateParts parts, ValueForm form, StateTable table) {
        TtlPolicy policy = parts.policy();
        return policy == null ? plain(descriptor, parts, form, table) : timed(descriptor, parts, form, table, policy);
    }

    private static State plain(StateDescriptor<?, ?> descriptor, StateParts parts, ValueForm form, StateTable table) {
        return switch (descriptor.getType()) {
            case VALUE, REDUCING, AGGREGATING -> ofValues(descriptor, table);
            case LIST -> new HeapListState<>(table, parts.serializers().get(0));
            case MAP -> new HeapMapState<>(table, (MapForm) form);
        };
    }

    /** A state that keeps one value per key and does not expire. */
    static State ofValues(StateDescriptor<?, ?> descriptor, KeyedTable table) {
        return switch (descriptor.getType()) {
            case VALUE -> new HeapValueState<>(table, defaultOf(descriptor));
            case REDUCING ->
                new HeapReducingState<>(table, ((ReducingStateDescriptor<Object>) descriptor).getReduceFunction());
            case AGGREGATING ->
                new HeapAggregatingState<>(
                        table,
                        ((AggregatingStateDescriptor<Object, Object, Object>) descriptor).getAggregateFunction());
            case LIST, MAP -> throw new IllegalArgumentException(descriptor + " keeps more than one value per key");
        };
    }

    private static State timed(
            StateDescriptor<?, ?> descriptor, StateParts parts, ValueForm form, StateTable table, TtlPolicy policy) {
        return switch (descriptor.getType()) {
            case VALUE -> new TtlValueState<>(cells(table), policy, defaultOf(descriptor));
            case LIST -> {
                ListState<TtlCell<Object>> cells =
                        new HeapListState<>(table, parts.serializers().get(0));
                yield new TtlListState<>(cells, policy);
            }
            case MAP -> {
                MapState<Object, TtlCell<Object>> cells = new HeapMapState<>(table, (MapForm) form);
                yield new TtlMapState<>(cells, policy);
            }
            case REDUCING ->
                new TtlReducingState<>(
                        new TtlValueState<>(cells(table), policy, () -> null),
                        ((ReducingStateDescriptor<Object>) descriptor).getReduceFunction());
            case AGGREGATING ->
                new TtlAggregatingState<>(
                        new TtlValueState<>(cells(table), policy, () -> null),
                        ((AggregatingStateDescriptor<Object, Object, Object>) descriptor).getAggregateFunction());
        };
    }

    private static ValueState<TtlCell<Object>> cells(StateTable table) {
        return new HeapValueState<>(table, () -> null);
    }

    private static Supplier<@Nullable Object> defaultOf(StateDescriptor<?, ?> descriptor) {
        return descriptor::getDefaultValue;
    }
}
