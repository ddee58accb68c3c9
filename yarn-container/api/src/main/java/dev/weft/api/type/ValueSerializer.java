package dev.weft.api.type;

import org.jspecify.annotations.Nullable;

/** Base of the serialisers of immutable values: no state, nothing to copy. One object per class serves every thread. */
abstract class ValueSerializer<T> extends TypeSerializer<T> {
    private static final long serialVersionUID = 1L;

    @Override
    public final boolean isImmutableType() {
        return true;
    }

    @Override
    public final TypeSerializer<T> duplicate() {
        return this;
    }

    @Override
    public final T copy(T from) {
        return from;
    }

    @Override
    public final T copy(T from, T reuse) {
        return from;
    }

    @Override
    public final T deserialize(T reuse, DataInputView source) throws java.io.IOException {
        return deserialize(source);
    }

    /** Values of these types are equal exactly when their encoded forms are, and their hash is specified. */
    @Override
    public StableHash<T> stableHash() {
        return new StableHash.ByEquals<>();
    }

    @Override
    public TypeSerializerSnapshot<T> snapshotConfiguration() {
        return new BasicSnapshot<>(this);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other != null && other.getClass() == getClass();
    }

    @Override
    public int hashCode() {
        return getClass().getName().hashCode();
    }

    @Override
    public String toString() {
        return getClass().getSimpleName();
    }
}
