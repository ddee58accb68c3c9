package dev.weft.runtime.state.keyed;

import dev.weft.api.state.StateDescriptor;
import dev.weft.api.type.SerializerSnapshots;
import dev.weft.api.type.TypeSerializer;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.protocol.state.StateKind;
import dev.weft.runtime.state.KeyedStateSetup;
import dev.weft.runtime.state.StateDescriptions;
import dev.weft.runtime.state.StateMeta;
import dev.weft.runtime.state.ttl.TtlDescriptions;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A state as the program declared it: what it is called in checkpoints, which of them it can read, what it refuses. Task thread;
 * {@link #meta} the thread of the serialisers it is given.
 *
 * @param setup of the backend
 * @param name unique within the operator
 * @param type kind of the state
 * @param parts what is kept
 * @param namespace null when there is one value per key alone
 */
public record StateDeclaration(
        KeyedStateSetup setup,
        String name,
        StateDescriptor.Type type,
        StateParts parts,
        @Nullable TypeSerializer<Object> namespace) {
    private static final byte[] NONE = {};

    /** What {@code descriptor} declares. */
    public static StateDeclaration of(
            KeyedStateSetup setup, StateDescriptor<?, ?> descriptor, @Nullable TypeSerializer<Object> namespace) {
        return new StateDeclaration(
                setup, descriptor.getName(), descriptor.getType(), StateParts.of(descriptor, setup.clock()), namespace);
    }

    /** Its form in checkpoints: a constant of {@link StateMeta}. */
    public String form() {
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

    /**
     * Refuses another state under the same name.
     *
     * @throws EngineException with BAD_INPUT when the kinds or the namespaces differ
     */
    public void check(StateDescriptor<?, ?> descriptor, @Nullable TypeSerializer<Object> itsNamespace) {
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

    /**
     * Readers of what a checkpoint holds of it, one for each serialiser of {@link #parts}.
     *
     * @param restoredAt when the job started again, epoch milliseconds
     * @throws EngineException with BAD_INPUT when it cannot be read as this state
     */
    public List<TypeSerializer<Object>> readers(StateMeta meta, long restoredAt) throws IOException {
        checkNamespace(meta);
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

    /** True when what a checkpoint holds of it has the very bytes that this state would write. */
    public boolean isWrittenAs(StateMeta meta) throws IOException {
        checkNamespace(meta);
        List<TypeSerializer<Object>> now = parts.serializers();
        List<byte[]> then = StateDescriptions.split(meta.value(), now.size());
        for (int i = 0; i < now.size(); i++) {
            if (!TtlDescriptions.isSame(then.get(i), now.get(i), setup.ttlPausedDuringDowntime())) {
                return false;
            }
        }
        return true;
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

    /**
     * Describes it for a checkpoint of {@code epochMillis}, with the serialisers that wrote: what they say of subclasses is complete
     * only after writing.
     */
    public StateMeta meta(
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

    /** That reading it from a checkpoint failed. */
    public EngineException unreadable(IOException cause) {
        return new EngineException(
                ErrorCode.STORAGE, "read state '" + name + "' of operator '" + setup.operatorName() + "'", cause);
    }
}
