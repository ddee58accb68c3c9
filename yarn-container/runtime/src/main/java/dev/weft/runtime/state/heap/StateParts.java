package dev.weft.runtime.state.heap;

import dev.weft.api.state.ListStateDescriptor;
import dev.weft.api.state.MapStateDescriptor;
import dev.weft.api.state.StateDescriptor;
import dev.weft.api.type.TypeSerializer;
import dev.weft.core.time.Clock;
import dev.weft.runtime.state.ttl.TtlCell;
import dev.weft.runtime.state.ttl.TtlPolicy;
import dev.weft.runtime.state.ttl.TtlSerializer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a descriptor comes to on the heap. With time to live, what expires is kept as a {@link TtlCell}, and the program sees a
 * wrapper.
 *
 * @param kind which of the forms
 * @param serializers of what is kept: a value, a list's element, or a map's key and value
 * @param policy null when nothing expires
 */
record StateParts(
        StateDescriptor.Type kind,
        List<TypeSerializer<Object>> serializers,
        @Nullable TtlPolicy policy) {
    @SuppressWarnings("unchecked") // seen as objects, everything is a value like others
    static StateParts of(StateDescriptor<?, ?> descriptor, Clock clock) {
        TtlPolicy policy = TtlPolicy.of(descriptor.getTtlConfig(), clock);
        List<TypeSerializer<?>> plain = switch (descriptor.getType()) {
            case VALUE, REDUCING, AGGREGATING -> List.of(descriptor.getSerializer());
            case LIST -> List.of(((ListStateDescriptor<?>) descriptor).getElementSerializer());
            case MAP -> {
                MapStateDescriptor<?, ?> map = (MapStateDescriptor<?, ?>) descriptor;
                yield List.of(map.getKeySerializer(), map.getValueSerializer());
            }
        };
        int last = plain.size() - 1;
        List<TypeSerializer<Object>> kept = new ArrayList<>();
        for (int i = 0; i <= last; i++) {
            TypeSerializer<?> timed = policy != null && i == last ? new TtlSerializer<>(plain.get(i)) : plain.get(i);
            kept.add((TypeSerializer<Object>) timed);
        }
        return new StateParts(descriptor.getType(), List.copyOf(kept), policy);
    }

    /** True when there is one value per key, and not a list or a map. */
    boolean oneValue() {
        return switch (kind) {
            case VALUE, REDUCING, AGGREGATING -> true;
            case LIST, MAP -> false;
        };
    }

    /** How a table keeps it. */
    ValueForm form() {
        return switch (kind) {
            case VALUE, REDUCING, AGGREGATING -> new PlainForm(serializers.get(0));
            case LIST -> new ListForm(serializers.get(0));
            case MAP -> new MapForm(serializers.get(0), serializers.get(1));
        };
    }
}
