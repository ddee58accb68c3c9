package dev.weft.runtime.operator;

import dev.weft.api.state.BroadcastState;
import dev.weft.api.state.MapStateDescriptor;
import dev.weft.api.state.ReadOnlyBroadcastState;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The broadcast states that an operator was given with its broadcast stream. Task thread. */
final class BroadcastStates implements OperatorPart {
    private final OperatorStates states;
    private final List<? extends MapStateDescriptor<?, ?>> descriptors;
    private final Map<String, BroadcastState<?, ?>> toWrite = new LinkedHashMap<>();
    private final Map<String, ReadOnlyBroadcastState<?, ?>> toRead = new LinkedHashMap<>();

    BroadcastStates(OperatorStates states, List<? extends MapStateDescriptor<?, ?>> descriptors) {
        this.states = states;
        this.descriptors = descriptors;
    }

    @Override
    public void restored() {
        descriptors.forEach(this::declare);
    }

    private <K, V> void declare(MapStateDescriptor<K, V> descriptor) {
        BroadcastState<K, V> state = states.broadcast(descriptor);
        toWrite.put(descriptor.getName(), state);
        toRead.put(descriptor.getName(), new ReadOnlyView<>(state));
    }

    @SuppressWarnings("unchecked") // with one name goes one type
    <K, V> BroadcastState<K, V> toWrite(MapStateDescriptor<K, V> descriptor) {
        BroadcastState<?, ?> known = toWrite.get(descriptor.getName());
        if (known == null) {
            throw unknown(descriptor);
        }
        return (BroadcastState<K, V>) known;
    }

    @SuppressWarnings("unchecked") // with one name goes one type
    <K, V> ReadOnlyBroadcastState<K, V> toRead(MapStateDescriptor<K, V> descriptor) {
        ReadOnlyBroadcastState<?, ?> known = toRead.get(descriptor.getName());
        if (known == null) {
            throw unknown(descriptor);
        }
        return (ReadOnlyBroadcastState<K, V>) known;
    }

    private IllegalArgumentException unknown(MapStateDescriptor<?, ?> descriptor) {
        return new IllegalArgumentException("The broadcast state '" + descriptor.getName()
                + "' was not given to broadcast(...), which has " + toWrite.keySet());
    }
}
