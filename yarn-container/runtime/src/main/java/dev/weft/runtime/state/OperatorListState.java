package dev.weft.runtime.state;

import dev.weft.api.state.ListState;
import dev.weft.api.type.SerializerSnapshots;
import dev.weft.api.type.TypeSerializer;
import dev.weft.protocol.state.StateKind;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** A list that belongs to an operator's subtask. Task thread. */
final class OperatorListState<T> implements ListState<T> {
    private static final byte[] NONE = {};

    private final StateKind kind;
    private final String name;
    private final TypeSerializer<T> serializer;
    private final List<T> elements = new ArrayList<>();

    OperatorListState(StateKind kind, String name, TypeSerializer<T> serializer) {
        this.kind = kind;
        this.name = name;
        this.serializer = serializer;
    }

    StateKind kind() {
        return kind;
    }

    @Override
    public Iterable<T> get() {
        return elements;
    }

    @Override
    public void add(T value) {
        elements.add(Objects.requireNonNull(value, "A list state holds no null elements"));
    }

    @Override
    public void addAll(List<T> values) {
        values.forEach(this::add);
    }

    @Override
    public void update(List<T> values) {
        List<T> added = List.copyOf(values);
        elements.clear();
        elements.addAll(added);
    }

    @Override
    public void clear() {
        elements.clear();
    }

    void restore(RestoredState state, ClassLoader loader) throws IOException {
        byte[] described = StateDescriptions.split(state.meta().value(), 1).get(0);
        TypeSerializer<T> reader = SerializerSnapshots.readerFor(name, described, serializer, loader);
        state.read((part, in, length) -> elements.add(reader.deserialize(in)));
    }

    FrozenState freeze() {
        List<T> frozen = new ArrayList<>(elements);
        if (!serializer.isImmutableType()) {
            frozen.replaceAll(serializer::copy);
        }
        TypeSerializer<T> writing = serializer.duplicate();
        return new FrozenElements<>(() -> meta(writing), frozen, writing::serialize);
    }

    private StateMeta meta(TypeSerializer<T> writing) {
        byte[] described = StateDescriptions.join(List.of(SerializerSnapshots.write(writing)));
        return new StateMeta(kind, name, StateMeta.ELEMENTS, NONE, NONE, described);
    }
}
