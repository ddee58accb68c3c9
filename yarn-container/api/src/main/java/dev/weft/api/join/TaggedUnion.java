package dev.weft.api.join;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A record of one of two streams, as triggers and evictors of windows over both see it.
 *
 * @param one of the first stream, else null
 * @param two of the second stream, else null
 */
public record TaggedUnion<T1, T2>(
        @Nullable T1 one, @Nullable T2 two) {
    /** @throws IllegalArgumentException unless exactly one of them is there */
    public TaggedUnion {
        if ((one == null) == (two == null)) {
            throw new IllegalArgumentException("A record is of one stream or the other: " + one + ", " + two);
        }
    }

    /** Of the first stream. */
    public static <T1, T2> TaggedUnion<T1, T2> one(T1 one) {
        return new TaggedUnion<>(one, null);
    }

    /** Of the second stream. */
    public static <T1, T2> TaggedUnion<T1, T2> two(T2 two) {
        return new TaggedUnion<>(null, two);
    }

    public boolean isOne() {
        return one != null;
    }

    public boolean isTwo() {
        return two != null;
    }

    /** @throws NullPointerException when it is of the second stream */
    public T1 getOne() {
        return Objects.requireNonNull(one, "a record of the second stream");
    }

    /** @throws NullPointerException when it is of the first stream */
    public T2 getTwo() {
        return Objects.requireNonNull(two, "a record of the first stream");
    }
}
