package dev.weft.api.window;

import dev.weft.api.type.DataInputView;
import dev.weft.api.type.DataOutputView;
import dev.weft.api.type.StableHash;
import dev.weft.api.type.TypeSerializer;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Base of the serialisers of our windows: immutable values that are equal exactly when their bytes are. */
abstract class WindowSerializer<W extends Window> extends TypeSerializer<W> {
    private static final long serialVersionUID = 1L;

    @Override
    public final boolean isImmutableType() {
        return true;
    }

    @Override
    public final TypeSerializer<W> duplicate() {
        return this;
    }

    @Override
    public final W copy(W from) {
        return from;
    }

    @Override
    public final W copy(W from, W reuse) {
        return from;
    }

    @Override
    public final W deserialize(W reuse, DataInputView source) throws IOException {
        return deserialize(source);
    }

    @Override
    public final void copy(DataInputView source, DataOutputView target) throws IOException {
        target.write(source, getLength());
    }

    @Override
    public final StableHash<W> stableHash() {
        return new Identity<>();
    }

    @Override
    public final boolean equals(@Nullable Object other) {
        return other != null && other.getClass() == getClass();
    }

    @Override
    public final int hashCode() {
        return getClass().getName().hashCode();
    }

    @Override
    public final String toString() {
        return getClass().getName();
    }

    /** Without encoding: windows are namespaces of every access to state. */
    private static final class Identity<W> extends StableHash<W> {
        @Override
        public int hash(W window) { // hot
            return window.hashCode();
        }

        @Override
        public boolean same(W left, W right) { // hot
            return left.equals(right);
        }
    }
}
