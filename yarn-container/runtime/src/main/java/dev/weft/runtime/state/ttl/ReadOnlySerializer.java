package dev.weft.runtime.state.ttl;

import dev.weft.api.type.DataInputView;
import dev.weft.api.type.DataOutputView;
import dev.weft.api.type.TypeSerializer;
import dev.weft.api.type.TypeSerializerSnapshot;
import java.io.IOException;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Reads what another serialiser wrote and makes something else of it: for restoring alone. */
final class ReadOnlySerializer extends TypeSerializer<Object> {
    private static final long serialVersionUID = 1L;

    private final TypeSerializer<Object> written;
    private final transient UnaryOperator<Object> change;

    ReadOnlySerializer(TypeSerializer<Object> written, UnaryOperator<Object> change) {
        this.written = written;
        this.change = change;
    }

    @Override
    public Object deserialize(DataInputView source) throws IOException {
        return change.apply(written.deserialize(source));
    }

    @Override
    public Object deserialize(Object reuse, DataInputView source) throws IOException {
        return deserialize(source);
    }

    @Override
    public boolean isImmutableType() {
        return false;
    }

    @Override
    public TypeSerializer<Object> duplicate() {
        return new ReadOnlySerializer(written.duplicate(), change);
    }

    @Override
    public Object createInstance() {
        throw readsOnly();
    }

    @Override
    public Object copy(Object from) {
        throw readsOnly();
    }

    @Override
    public Object copy(Object from, Object reuse) {
        throw readsOnly();
    }

    @Override
    public int getLength() {
        return -1;
    }

    @Override
    public void serialize(Object record, DataOutputView target) {
        throw readsOnly();
    }

    @Override
    public void copy(DataInputView source, DataOutputView target) {
        throw readsOnly();
    }

    @Override
    public TypeSerializerSnapshot<Object> snapshotConfiguration() {
        throw readsOnly();
    }

    private static UnsupportedOperationException readsOnly() {
        return new UnsupportedOperationException("It reads restored state and nothing else");
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return this == other;
    }

    @Override
    public int hashCode() {
        return written.hashCode();
    }
}
