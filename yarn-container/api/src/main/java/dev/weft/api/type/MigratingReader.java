package dev.weft.api.type;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Reads values as they were written under an older type; everything else is that of the serialiser of today, so what is
 * read here and written again has the new form. Lives while state is restored; never shipped.
 */
abstract class MigratingReader<T> extends TypeSerializer<T> {
    private static final long serialVersionUID = 1L;

    private final TypeSerializer<T> current;

    MigratingReader(TypeSerializer<T> current) {
        this.current = current;
    }

    final TypeSerializer<T> current() {
        return current;
    }

    /** True when no two different values become the same: what keys of maps and elements of sets need. */
    boolean keepsDistinct() {
        return true;
    }

    static boolean keepsDistinct(TypeSerializer<?> reader) {
        return !(reader instanceof MigratingReader<?> migrating) || migrating.keepsDistinct();
    }

    @Override
    public final boolean isImmutableType() {
        return current.isImmutableType();
    }

    @Override
    public final T createInstance() {
        return current.createInstance();
    }

    @Override
    public final T copy(T from) {
        return current.copy(from);
    }

    @Override
    public final T copy(T from, T reuse) {
        return current.copy(from, reuse);
    }

    /** Old values may be as long as they like. */
    @Override
    public final int getLength() {
        return -1;
    }

    /** In the new form. */
    @Override
    public final void serialize(T record, DataOutputView target) throws IOException {
        current.serialize(record, target);
    }

    @Override
    public final T deserialize(T reuse, DataInputView source) throws IOException {
        return deserialize(source);
    }

    /** From the old form to the new one. */
    @Override
    public final void copy(DataInputView source, DataOutputView target) throws IOException {
        serialize(deserialize(source), target);
    }

    @Override
    public final TypeSerializerSnapshot<T> snapshotConfiguration() {
        return current.snapshotConfiguration();
    }

    @Override
    public final StableHash<T> stableHash() {
        return current.stableHash();
    }

    @Override
    public final boolean equals(@Nullable Object other) {
        return other == this;
    }

    @Override
    public final int hashCode() {
        return System.identityHashCode(this);
    }

    @Override
    public final String toString() {
        return getClass().getSimpleName() + "[" + current + "]";
    }
}
