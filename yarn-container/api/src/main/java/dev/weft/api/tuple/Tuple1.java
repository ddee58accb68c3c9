package dev.weft.api.tuple;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * 1 field.
 *
 * @param <T0> type of field 0
 */
public class Tuple1<T0> extends Tuple {
    private static final long serialVersionUID = 1L;

    /** Field 0. */
    public T0 f0;

    /** Empty fields, to be filled before the tuple is emitted. */
    @SuppressWarnings("NullAway.Init")
    public Tuple1() {}

    /** All fields in order. */
    public Tuple1(T0 f0) {
        this.f0 = f0;
    }

    /** All fields in order. */
    public static <T0> Tuple1<T0> of(T0 f0) {
        return new Tuple1<>(f0);
    }

    /** Sets all fields. */
    public void setFields(T0 f0) {
        this.f0 = f0;
    }

    @Override
    @SuppressWarnings("unchecked")
    public <T> T getField(int position) {
        return (T)
                switch (position) {
                    case 0 -> f0;
                    default -> throw new IndexOutOfBoundsException(position);
                };
    }

    @Override
    @SuppressWarnings("unchecked")
    public <T> void setField(T value, int position) {
        switch (position) {
            case 0 -> f0 = (T0) value;
            default -> throw new IndexOutOfBoundsException(position);
        }
    }

    @Override
    public int getArity() {
        return 1;
    }

    @Override
    @SuppressWarnings("unchecked")
    public <T extends Tuple> T copy() {
        return (T) new Tuple1<>(f0);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Tuple1<?> tuple && Objects.equals(f0, tuple.f0);
    }

    @Override
    public int hashCode() {
        int hash = Objects.hashCode(f0);

        return hash;
    }

    @Override
    public String toString() {
        return "(" + f0 + ")";
    }
}
