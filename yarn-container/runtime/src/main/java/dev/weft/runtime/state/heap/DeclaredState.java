package dev.weft.runtime.state.heap;

import dev.weft.api.state.ListState;
import dev.weft.api.state.MapState;
import dev.weft.api.state.State;
import dev.weft.api.state.StateDescriptor;
import dev.weft.api.type.TypeSerializer;
import dev.weft.runtime.state.FrozenState;
import dev.weft.runtime.state.KeyedStateSetup;
import dev.weft.runtime.state.RestoredState;
import dev.weft.runtime.state.keyed.StateDeclaration;
import dev.weft.runtime.state.keyed.StateParts;
import dev.weft.runtime.state.keyed.StateViews;
import dev.weft.runtime.state.ttl.TtlPolicy;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** A state that the program declared: its table, what the program sees of it, and how it enters and leaves checkpoints. Task thread. */
final class DeclaredState {
    private final KeyedStateSetup setup;
    private final StateDeclaration declaration;
    private final ValueForm form;
    private final KeyedTable table;
    private final State handle;

    private DeclaredState(
            KeyedStateSetup setup,
            CurrentKey current,
            StateDescriptor<?, ?> descriptor,
            @Nullable TypeSerializer<Object> namespace) {
        this.setup = setup;
        this.declaration = StateDeclaration.of(setup, descriptor, namespace);
        StateParts parts = declaration.parts();
        this.form = Forms.of(parts);
        TtlPolicy policy = parts.policy();
        if (LongTable.fits(setup.keySerializer(), namespace, parts)) {
            this.table = new LongTable(current);
            this.handle = StateViews.ofValues(descriptor, policy, table);
            return;
        }
        StateTable objects = new StateTable(current, setup.keySerializer(), namespace, form);
        this.table = objects;
        this.handle = handle(descriptor, objects);
        if (policy != null && policy.sweepEntries() > 0) {
            table.sweepExpired(policy.sweepEntries(), policy::isExpired);
        }
    }

    private State handle(StateDescriptor<?, ?> descriptor, StateTable objects) {
        StateParts parts = declaration.parts();
        return switch (descriptor.getType()) {
            case VALUE, REDUCING, AGGREGATING -> StateViews.ofValues(descriptor, parts.policy(), objects);
            case LIST -> {
                ListState<Object> list =
                        new HeapListState<>(objects, parts.serializers().get(0));
                yield StateViews.ofList(parts.policy(), list);
            }
            case MAP -> {
                MapState<Object, Object> map = new HeapMapState<>(objects, (MapForm) form);
                yield StateViews.ofMap(parts.policy(), map);
            }
        };
    }

    static DeclaredState of(
            KeyedStateSetup setup,
            CurrentKey current,
            StateDescriptor<?, ?> descriptor,
            @Nullable TypeSerializer<Object> namespace) {
        return new DeclaredState(setup, current, descriptor, namespace);
    }

    StateDeclaration declaration() {
        return declaration;
    }

    KeyedTable table() {
        return table;
    }

    @SuppressWarnings(
            "unchecked") // the descriptor's type says which interface the handle has, and the declaration compared it
    <S extends State> S state(StateDescriptor<S, ?> descriptor) {
        return (S) handle;
    }

    /** Reads what checkpoints hold of it, for a job that started again at {@code restoredAt}, epoch milliseconds. */
    void restore(List<RestoredState> states, long restoredAt) {
        try {
            for (RestoredState state : states) {
                ValueForm.Reader values = form.reader(declaration.readers(state.meta(), restoredAt));
                state.read((keyGroup, in, length) -> table.restore(keyGroup, in, values));
            }
        } catch (IOException e) {
            throw declaration.unreadable(e);
        }
    }

    FrozenState freeze() {
        TtlPolicy policy = declaration.parts().policy();
        Predicate<Object> expired = policy == null || !policy.dropFromSnapshots() ? null : policy.expiredNow();
        FrozenGroups content = table.freeze(expired);
        List<TypeSerializer<Object>> described = new ArrayList<>();
        for (TypeSerializer<Object> serializer : declaration.parts().serializers()) {
            described.add(serializer.duplicate());
        }
        TypeSerializer<Object> keys = setup.keySerializer().duplicate();
        TypeSerializer<Object> namespace = declaration.namespace();
        TypeSerializer<Object> spaces = namespace == null ? null : namespace.duplicate();
        long now = setup.clock().epochMillis();
        StateDeclaration declared = declaration;
        return new FrozenTable(() -> declared.meta(keys, spaces, described, now), setup.range(), content);
    }
}
