package dev.weft.runtime.state.keyed;

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
 * What a backend keeps for a descriptor. With time to live, what expires is kept as a {@link TtlCell}, and the program sees a
 * wrapper.
 *
 * @param kind which of the forms
 * @param serializers of what is kept: a value, a list's element, or a map's key and value
 * @param policy null when nothing expires
 */
public record StateParts(
        StateDescriptor.Type kind,
        List<TypeSerializer<Object>> serializers,
        @Nullable TtlPolicy policy) {
    /** The parts of {@code descriptor}, whose serialisers were made; {@code clock} says what has expired. */
    @SuppressWarnings("unchecked") // seen as objects, everything is a value like others
    public static StateParts of(StateDescriptor<?, ?> descriptor, Clock clock) {
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
    public boolean oneValue() {
        return switch (kind) {
            case VALUE, REDUCING, AGGREGATING -> true;
            case LIST, MAP -> false;
        };
    }
}
