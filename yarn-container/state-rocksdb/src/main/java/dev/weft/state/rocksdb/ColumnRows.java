package dev.weft.state.rocksdb;

import dev.weft.api.type.DataInputDeserializer;
import dev.weft.api.type.DataOutputSerializer;
import dev.weft.api.type.DataOutputView;
import dev.weft.api.type.SerializerSnapshots;
import dev.weft.api.type.TypeSerializer;
import dev.weft.protocol.state.KeyGroupRange;
import dev.weft.runtime.state.KeyedStateSetup;
import dev.weft.runtime.state.PartSink;
import dev.weft.runtime.state.RestoredState;
import dev.weft.runtime.state.StateDescriptions;
import dev.weft.runtime.state.StateMeta;
import dev.weft.runtime.state.ttl.TtlDescriptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.rocksdb.ColumnFamilyHandle;

/**
 * A state that stands in a column of a restored database: taken over as it is by who declares it in the same form, else read as what
 * any checkpoint holds. A key group at a time is held in memory then. Task thread.
 */
final class ColumnRows implements RestoredState {
    private static final int INITIAL_BYTES = 1 << 16;

    private final StateMeta meta;
    private final KeyGroupRange range;
    private final RocksDatabase database;
    private final ColumnFamilyHandle column;
    private final KeyedStateSetup setup;
    private @Nullable RowReader reader;

    ColumnRows(
            StateMeta meta,
            KeyGroupRange range,
            RocksDatabase database,
            ColumnFamilyHandle column,
            KeyedStateSetup setup) {
        this.meta = meta;
        this.range = range;
        this.database = database;
        this.column = column;
        this.setup = setup;
    }

    @Override
    public StateMeta meta() {
        return meta;
    }

    /** True when the rows of both are written alike. */
    static boolean isSameForm(StateMeta one, StateMeta other) {
        if (!one.form().equals(other.form())
                || !Arrays.equals(one.key(), other.key())
                || !Arrays.equals(one.namespace(), other.namespace())) {
            return false;
        }
        int count = one.form().equals(StateMeta.MAP) ? 2 : 1;
        try {
            List<byte[]> own = StateDescriptions.split(one.value(), count);
            List<byte[]> others = StateDescriptions.split(other.value(), count);
            return IntStream.range(0, count).allMatch(i -> TtlDescriptions.isSame(own.get(i), others.get(i)));
        } catch (IOException e) {
            throw new UncheckedIOException("read what describes " + one, e);
        }
    }

    RocksDatabase database() {
        return database;
    }

    ColumnFamilyHandle column() {
        return column;
    }

    /** The state is declared: {@code rows} knows its namespaces. */
    void readWith(RowReader rows) {
        reader = rows;
    }

    @Override
    public void read(PartReader to) throws IOException {
        Parts parts = new Parts(to);
        RowForm form = form();
        FrozenDatabase frozen = new FrozenDatabase(database, 1);
        FrozenColumn rows = new FrozenColumn(meta, range, frozen, column, form);
        try {
            rows.writeTo(parts);
            parts.end();
        } finally {
            rows.release();
        }
    }

    /** Rows are copied: nothing but what tells where a key ends is read. */
    private RowForm form() throws IOException {
        TypeSerializer<Object> keys = setup.keySerializer();
        switch (meta.form()) {
            case StateMeta.VALUE, StateMeta.REDUCING, StateMeta.AGGREGATING -> {
                return new ValueRows(keys, null);
            }
            case StateMeta.LIST -> {
                return new ListRows(keys, null);
            }
            case StateMeta.MAP -> {
                return new MapRows(keys, keys, reader == null ? undeclared() : reader, null);
            }
            default -> throw new IOException("No column is a " + meta.form() + " state");
        }
    }

    /** Nobody declared the state: its description knows how its namespaces are read. */
    @SuppressWarnings("unchecked") // columns hold namespaces of every type, each its own
    private RowReader undeclared() {
        TypeSerializer<Object> namespaces = meta.namespace().length == 0
                ? null
                : (TypeSerializer<Object>) SerializerSnapshots.read(meta.namespace(), setup.loader())
                        .restoreSerializer();
        return new RowReader(setup.keySerializer(), namespaces);
    }

    /** Hands parts on as they end. */
    private static final class Parts implements PartSink {
        private final PartReader to;
        private final DataOutputSerializer out = new DataOutputSerializer(INITIAL_BYTES);
        private int part = -1;

        Parts(PartReader to) {
            this.to = to;
        }

        @Override
        public DataOutputView begin(int next) throws IOException {
            end();
            part = next;
            return out;
        }

        void end() throws IOException {
            if (part >= 0) {
                DataInputDeserializer in = new DataInputDeserializer();
                in.setBuffer(out.getSharedBuffer(), 0, out.length());
                to.part(part, in, out.length());
            }
            out.clear();
        }
    }
}
