package dev.weft.runtime.state.heap;

import dev.weft.api.state.State;
import dev.weft.api.state.StateDescriptor;
import dev.weft.api.type.SerializerSnapshots;
import dev.weft.api.type.TypeSerializer;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.protocol.state.StateKind;
import dev.weft.runtime.state.FrozenState;
import dev.weft.runtime.state.KeyedStateSetup;
import dev.weft.runtime.state.RestoredState;
import dev.weft.runtime.state.StateDescriptions;
import dev.weft.runtime.state.StateMeta;
import dev.weft.runtime.state.ttl.TtlDescriptions;
import dev.weft.runtime.state.ttl.TtlPolicy;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** A state that the program declared: its table, what the program sees of it, and how it enters and leaves checkpoints. Task thread. */
final class DeclaredState {
    private static final byte[] NONE = {};

    private final KeyedStateSetup setup;
    private final String name;
    private final StateDescriptor.Type type;
    private final StateParts parts;
    private final @Nullable TypeSerializer<Object> namespace;
    private final ValueForm form;
    private final KeyedTable table;
    private final State handle;

    private DeclaredState(
            KeyedStateSetup setup,
            CurrentKey current,
            StateDescriptor<?, ?> descriptor,
            @Nullable TypeSerializer<Object> namespace) {
        this.setup = setup;
        this.name = descriptor.getName();
        this.type = descriptor.getType();
        this.namespace = namespace;
        this.parts = StateParts.of(descriptor, setup.clock());
        this.form = parts.form();
        if (LongTable.fits(setup.keySerializer(), namespace, parts)) {
            LongTable longs = new LongTable(current);
            this.table = longs;
            this.handle = StateHandles.ofValues(descriptor, longs);
            return;
        }
        StateTable objects = new StateTable(current, setup.keySerializer(), namespace, form);
        this.table = objects;
        this.handle = StateHandles.of(descriptor, parts, form, objects);
        TtlPolicy policy = parts.policy();
        if (policy != null && policy.sweepEntries() > 0) {
            table.sweepExpired(policy.sweepEntries(), policy::isExpired);
        }
    }

    static DeclaredState of(
            KeyedStateSetup setup,
            CurrentKey current,
            StateDescriptor<?, ?> descriptor,
            @Nullable TypeSerializer<Object> namespace) {
        return new DeclaredState(setup, current, descriptor, namespace);
    }

    String form() {
        return formOf(type);
    }

    private static String formOf(StateDescriptor.Type type) {
        return switch (type) {
            case VALUE -> StateMeta.VALUE;
            case LIST -> StateMeta.LIST;
            case MAP -> StateMeta.MAP;
            case REDUCING -> StateMeta.REDUCING;
            case AGGREGATING -> StateMeta.AGGREGATING;
        };
    }

    KeyedTable table() {
        return table;
    }

    @SuppressWarnings("unchecked") // the descriptor's type says which interface the handle has, and check() compared it
    <S extends State> S state(StateDescriptor<S, ?> descriptor) {
        return (S) handle;
    }

    /** Refuses another state under the same name. */
    void check(StateDescriptor<?, ?> descriptor, @Nullable TypeSerializer<Object> itsNamespace) {
        boolean sameNamespace =
                namespace == null ? itsNamespace == null : itsNamespace != null && namespace.equals(itsNamespace);
        if (descriptor.getType() != type || !sameNamespace) {
            throw new EngineException(
                    ErrorCode.BAD_INPUT,
                    "The state '" + name + "' of operator '" + setup.operatorName() + "' is declared twice, as "
                            + form()
                            + " and as " + formOf(descriptor.getType())
                            + (sameNamespace ? "" : ", with and without windows or with two kinds of them"));
        }
    }

    /** Reads what checkpoints hold of it, for a job that started again at {@code restoredAt}, epoch milliseconds. */
    void restore(List<RestoredState> states, long restoredAt) {
        try {
            for (RestoredState state : states) {
                StateMeta meta = state.meta();
                checkNamespace(meta);
                ValueForm.Reader values = form.reader(readers(meta, restoredAt));
                state.read((keyGroup, in, length) -> table.restore(keyGroup, in, values));
            }
        } catch (IOException e) {
            throw new EngineException(
                    ErrorCode.STORAGE, "read state '" + name + "' of operator '" + setup.operatorName() + "'", e);
        }
    }

    private List<TypeSerializer<Object>> readers(StateMeta meta, long restoredAt) throws IOException {
        List<TypeSerializer<Object>> now = parts.serializers();
        List<byte[]> then = StateDescriptions.split(meta.value(), now.size());
        List<TypeSerializer<Object>> readers = new ArrayList<>();
        for (int i = 0; i < now.size(); i++) {
            boolean mapKey = type == StateDescriptor.Type.MAP && i == 0;
            readers.add(
                    mapKey
                            ? TtlDescriptions.mapKeyReaderFor(name, then.get(i), now.get(i), setup)
                            : TtlDescriptions.readerFor(name, then.get(i), now.get(i), setup, restoredAt));
        }
        return readers;
    }

    private void checkNamespace(StateMeta meta) {
        boolean had = meta.namespace().length > 0;
        if (had != (namespace != null)) {
            throw new EngineException(
                    ErrorCode.BAD_INPUT,
                    "State '" + name + "' of operator '" + setup.operatorName() + "' is kept per window in "
                            + (had ? "the checkpoint but not in the job" : "the job but not in the checkpoint")
                            + ": give it another name");
        }
        if (namespace != null) {
            SerializerSnapshots.requireSameEncoding(
                    "the namespaces of state '" + name + "'", meta.namespace(), namespace, setup.loader());
        }
    }

    FrozenState freeze() {
        TtlPolicy policy = parts.policy();
        Predicate<Object> expired = policy == null || !policy.dropFromSnapshots() ? null : policy.expiredNow();
        FrozenGroups content = table.freeze(expired);
        List<TypeSerializer<Object>> described = new ArrayList<>();
        for (TypeSerializer<Object> serializer : parts.serializers()) {
            described.add(serializer.duplicate());
        }
        TypeSerializer<Object> keys = setup.keySerializer().duplicate();
        TypeSerializer<Object> spaces = namespace == null ? null : namespace.duplicate();
        long now = setup.clock().epochMillis();
        return new FrozenTable(() -> meta(keys, spaces, described, now), setup.range(), content);
    }

    private StateMeta meta(
            TypeSerializer<Object> keys,
            @Nullable TypeSerializer<Object> spaces,
            List<TypeSerializer<Object>> described,
            long epochMillis) {
        return new StateMeta(
                StateKind.KEYED,
                name,
                form(),
                SerializerSnapshots.write(keys),
                spaces == null ? NONE : SerializerSnapshots.write(spaces),
                StateDescriptions.join(described.stream()
                        .map(serializer -> TtlDescriptions.describe(serializer, epochMillis))
                        .toList()));
    }
}
