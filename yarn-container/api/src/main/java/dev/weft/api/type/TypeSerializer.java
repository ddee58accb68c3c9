package dev.weft.api.type;

import java.io.IOException;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * Turns values of one type into bytes and back, and copies them. Belongs to one task thread: a stateful serialiser gives
 * each user an own {@link #duplicate()}. Two equal values must have equal bytes when the type is used as a key.
 *
 * @param <T> the type
 */
public abstract class TypeSerializer<T> implements Serializable {
    private static final long serialVersionUID = 1L;

    /** True when no value of the type can change after it was made: then nobody needs copies. */
    public abstract boolean isImmutableType();

    /** This object when it has no state, else a new one that works the same. */
    public abstract TypeSerializer<T> duplicate();

    /** A new value to read into; for immutable types some constant. */
    public abstract T createInstance();

    /** A deep copy; {@code from} itself when the type is immutable. */
    public abstract T copy(T from);

    /** A deep copy, written into {@code reuse} where the type allows it. */
    public abstract T copy(T from, T reuse);

    /** Length of each value in bytes, or −1 when it varies. */
    public abstract int getLength();

    /** Writes {@code record}. */
    public abstract void serialize(T record, DataOutputView target) throws IOException;

    /** Reads a value. */
    public abstract T deserialize(DataInputView source) throws IOException;

    /** Reads a value, into {@code reuse} where the type allows it. */
    public abstract T deserialize(T reuse, DataInputView source) throws IOException;

    /** Copies one value's bytes from {@code source} to {@code target}. */
    public abstract void copy(DataInputView source, DataOutputView target) throws IOException;

    /** What state files say about this serialiser, so that later ones can read its values. */
    public abstract TypeSerializerSnapshot<T> snapshotConfiguration();

    /**
     * Identity of values as keys: hash and equality that agree with the encoded form. The default encodes; types with a
     * known form do without.
     */
    public StableHash<T> stableHash() {
        return StableHash.ofEncoding(this);
    }

    @Override
    public abstract boolean equals(@Nullable Object other);

    @Override
    public abstract int hashCode();
}
