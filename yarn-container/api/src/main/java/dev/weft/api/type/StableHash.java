package dev.weft.api.type;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Identity of keys: equality of the encoded form, and a hash that agrees with it, the same in every process and run.
 * Chosen once per key type by {@link TypeSerializer#stableHash()}; one task thread.
 *
 * @param <K> type of the key
 */
public abstract class StableHash<K> {
    /** Hash of a key; never depends on {@code Object.hashCode} of a user's class. */
    public abstract int hash(K key);

    /** True when both keys have the same encoded form. */
    public abstract boolean same(K left, K right);

    /** The identity of the keys that {@code serializer} writes. */
    public static <K> StableHash<K> of(TypeSerializer<K> serializer) {
        return serializer.stableHash();
    }

    /** Hash of {@code key}, 0 for null: for fields that may be absent. */
    final int hashOrZero(@Nullable K key) {
        return key == null ? 0 : hash(key);
    }

    /** {@link #same} for fields that may be absent. */
    final boolean sameOrBothNull(@Nullable K left, @Nullable K right) {
        return left == null || right == null ? left == right : same(left, right);
    }

    static <K> StableHash<K> ofEncoding(TypeSerializer<K> serializer) {
        return new OfEncoding<>(serializer);
    }

    /** Hash of a range of bytes: FNV-like over 4 bytes at a time would depend on alignment, so plain 31-polynomial. */
    static int ofBytes(byte[] bytes, int length) {
        int hash = 1;
        for (int i = 0; i < length; i++) {
            hash = 31 * hash + bytes[i];
        }
        return hash;
    }

    /** For types whose equality is that of their encoded form and whose hash the language specifies. */
    static final class ByEquals<K> extends StableHash<K> {
        @Override
        public int hash(K key) {
            return key.hashCode();
        }

        @Override
        public boolean same(K left, K right) {
            return left.equals(right);
        }
    }

    private static final class OfEncoding<K> extends StableHash<K> {
        private static final int INITIAL_BYTES = 64;
        private final TypeSerializer<K> serializer;
        private final DataOutputSerializer left = new DataOutputSerializer(INITIAL_BYTES);
        private final DataOutputSerializer right = new DataOutputSerializer(INITIAL_BYTES);

        OfEncoding(TypeSerializer<K> serializer) {
            this.serializer = serializer;
        }

        @Override
        public int hash(K key) {
            encode(key, left);
            return ofBytes(left.getSharedBuffer(), left.length());
        }

        @Override
        public boolean same(K one, K other) {
            encode(one, left);
            encode(other, right);
            return Arrays.equals(left.getSharedBuffer(), 0, left.length(), right.getSharedBuffer(), 0, right.length());
        }

        private void encode(K key, DataOutputSerializer target) {
            target.clear();
            try {
                serializer.serialize(key, target);
            } catch (IOException e) {
                throw new UncheckedIOException(
                        "encode a key of " + key.getClass().getName(), e);
            }
        }
    }
}
