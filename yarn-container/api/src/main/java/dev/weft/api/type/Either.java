package dev.weft.api.type;

import java.io.Serializable;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A value of one type or of another. Immutable as far as its value is. In a stream its type is {@link Types#EITHER}.
 *
 * @param <L> type of left values
 * @param <R> type of right values
 */
public abstract sealed class Either<L, R> implements Serializable permits Either.Left, Either.Right {
    private static final long serialVersionUID = 1L;

    private Either() {}

    /** A left value, not null. */
    public static <L, R> Either<L, R> Left(L value) {
        return new Left<>(value);
    }

    /** A right value, not null. */
    public static <L, R> Either<L, R> Right(R value) {
        return new Right<>(value);
    }

    /** True when it has a left value. */
    public abstract boolean isLeft();

    /** True when it has a right value. */
    public final boolean isRight() {
        return !isLeft();
    }

    /** @throws IllegalStateException when it has a right value */
    public L left() {
        throw new IllegalStateException("No left value in " + this);
    }

    /** @throws IllegalStateException when it has a left value */
    public R right() {
        throw new IllegalStateException("No right value in " + this);
    }

    /** Has a left value. */
    public static final class Left<L, R> extends Either<L, R> {
        private static final long serialVersionUID = 1L;

        private final L value;

        /** Of {@code value}, not null. */
        public Left(L value) {
            this.value = Objects.requireNonNull(value, "left value");
        }

        @Override
        public boolean isLeft() {
            return true;
        }

        @Override
        public L left() {
            return value;
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Left<?, ?> left && value.equals(left.value);
        }

        @Override
        public int hashCode() {
            return value.hashCode();
        }

        @Override
        public String toString() {
            return "Left(" + value + ")";
        }
    }

    /** Has a right value. */
    public static final class Right<L, R> extends Either<L, R> {
        private static final long serialVersionUID = 1L;

        private final R value;

        /** Of {@code value}, not null. */
        public Right(R value) {
            this.value = Objects.requireNonNull(value, "right value");
        }

        @Override
        public boolean isLeft() {
            return false;
        }

        @Override
        public R right() {
            return value;
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Right<?, ?> right && value.equals(right.value);
        }

        @Override
        public int hashCode() {
            return ~value.hashCode();
        }

        @Override
        public String toString() {
            return "Right(" + value + ")";
        }
    }
}
