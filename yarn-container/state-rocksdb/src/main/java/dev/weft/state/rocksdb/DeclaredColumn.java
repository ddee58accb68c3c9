package dev.weft.state.rocksdb;

import dev.weft.api.state.ListState;
import dev.weft.api.state.MapState;
import dev.weft.api.state.State;
import dev.weft.api.state.StateDescriptor;
import dev.weft.api.type.DataInputView;
import dev.weft.api.type.DataOutputSerializer;
import dev.weft.api.type.KeyGroups;
import dev.weft.api.type.TypeSerializer;
import dev.weft.runtime.state.FrozenState;
import dev.weft.runtime.state.KeyedStateSetup;
import dev.weft.runtime.state.RestoredState;
import dev.weft.runtime.state.StateMeta;
import dev.weft.runtime.state.keyed.StateDeclaration;
import dev.weft.runtime.state.keyed.StateParts;
import dev.weft.runtime.state.keyed.StateViews;
import dev.weft.runtime.state.ttl.TtlPolicy;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.RocksDBException;

/** A state that the program declared: its column, what the program sees of it, and how it enters and leaves checkpoints. Task thread. */
final class DeclaredColumn {
    private final KeyedStateSetup setup;
    private final StateDeclaration declaration;
    private final RocksColumn column;
    private final State handle;

    /** @param restored what a checkpoint holds of it */
    DeclaredColumn(
            KeyedStateSetup setup,
            RocksDatabase database,
            CurrentRow current,
            StateDescriptor<?, ?> descriptor,
            StateDeclaration declaration,
            RestoredColumns restored) {
        this.setup = setup;
        this.declaration = declaration;
        Optional<ColumnFamilyHandle> there = restored.takeAsIs(declaration);
        this.column = new RocksColumn(
                declaration.name(),
                database,
                there.orElseGet(() -> database.newColumn(restored.freeName(declaration.name()))),
                current,
                declaration.namespace(),
                descriptor.getType() != StateDescriptor.Type.LIST);
        this.handle = handle(descriptor);
        if (there.isEmpty()) {
            List<RestoredState> states = restored.take(declaration, reader());
            restore(states, restored.restoredAt());
            restored.drop(states);
        }
    }

    private State handle(StateDescriptor<?, ?> descriptor) {
        StateParts parts = declaration.parts();
        TtlPolicy policy = parts.policy();
        List<TypeSerializer<Object>> serializers = parts.serializers();
        return switch (descriptor.getType()) {
            case VALUE, REDUCING, AGGREGATING ->
                StateViews.ofValues(descriptor, policy, new RocksValueTable(column, serializers.get(0)));
            case LIST -> {
                ListState<Object> list = new RocksListState<>(column, serializers.get(0));
                yield StateViews.ofList(policy, list);
            }
            case MAP -> {
                MapState<Object, Object> map = new RocksMapState<>(column, serializers.get(0), serializers.get(1));
                yield StateViews.ofMap(policy, map);
            }
        };
    }

    StateDeclaration declaration() {
        return declaration;
    }

    RocksColumn column() {
        return column;
    }

    @SuppressWarnings(
            "unchecked") // the descriptor's type says which interface the handle has, and the declaration compared it
    <S extends State> S state(StateDescriptor<S, ?> descriptor) {
        return (S) handle;
    }

    /** Reads what checkpoints hold of it, for a job that started again at {@code restoredAt}, epoch milliseconds. */
    private void restore(List<RestoredState> states, long restoredAt) {
        try (RestoredRows rows = new RestoredRows(column)) {
            for (RestoredState state : states) {
                List<TypeSerializer<Object>> readers = declaration.readers(state.meta(), restoredAt);
                RowForm form = form(false, null);
                state.read((keyGroup, in, length) -> restore(keyGroup, in, readers, form, rows));
            }
            rows.flush();
        } catch (RocksDBException e) {
            throw column.database().failed("restore state '" + declaration.name() + "'", e);
        } catch (IOException e) {
            throw declaration.unreadable(e);
        }
    }

    private void restore(
            int keyGroup, DataInputView in, List<TypeSerializer<Object>> readers, RowForm form, RestoredRows rows)
            throws IOException {
        if (!setup.range().contains(keyGroup)) {
            throw new IOException("Key group " + keyGroup + " is outside of this subtask's groups "
                    + setup.range().first() + " to " + setup.range().last() + " of " + setup.maxParallelism());
        }
        TypeSerializer<Object> keys = setup.keySerializer();
        TypeSerializer<Object> namespaces = declaration.namespace();
        DataOutputSerializer prefix = new DataOutputSerializer(128);
        int size = in.readVarInt();
        for (int i = 0; i < size; i++) {
            Object key = keys.deserialize(in);
            if (KeyGroups.keyGroup(keys.stableHash().hash(key), setup.maxParallelism()) != keyGroup) {
                throw new IOException(
                        "A key in key group " + keyGroup + " belongs to another one: its hash has changed");
            }
            prefix.clear();
            prefix.writeShort(keyGroup);
            keys.serialize(key, prefix);
            if (namespaces != null) {
                namespaces.serialize(namespaces.deserialize(in), prefix);
            }
            form.restore(prefix.getCopyOfBuffer(), in, readers, rows);
        }
    }

    /** What a checkpoint says of it. */
    StateMeta meta() {
        return declaration.meta(
                setup.keySerializer(),
                declaration.namespace(),
                declaration.parts().serializers(),
                setup.clock().epochMillis());
    }

    /** Freezes it as part of {@code frozen}. Describes the serialisers at once, as they are those that wrote the rows. */
    FrozenState freeze(FrozenDatabase frozen) {
        TtlPolicy policy = declaration.parts().policy();
        Predicate<Object> expired = policy == null || !policy.dropFromSnapshots() ? null : policy.expiredNow();
        return new FrozenColumn(meta(), setup.range(), frozen, column.handle(), form(true, expired));
    }

    private RowForm form(boolean forOtherThread, @Nullable Predicate<Object> expired) {
        List<TypeSerializer<Object>> all = declaration.parts().serializers();
        List<TypeSerializer<Object>> own =
                forOtherThread ? all.stream().map(TypeSerializer::duplicate).toList() : all;
        return switch (declaration.type()) {
            case VALUE, REDUCING, AGGREGATING -> new ValueRows(own.get(0), expired);
            case LIST -> new ListRows(own.get(0), expired);
            case MAP -> new MapRows(own.get(0), own.get(1), reader(), expired);
        };
    }

    /** A reader of this state's rows for any one thread. */
    RowReader reader() {
        TypeSerializer<Object> namespace = declaration.namespace();
        return new RowReader(setup.keySerializer().duplicate(), namespace == null ? null : namespace.duplicate());
    }
}
