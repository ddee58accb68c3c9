package dev.weft.api.tuple;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * 4 fields.
 *
 * @param <T0> type of field 0
 * @param <T1> type of field 1
 * @param <T2> type of field 2
 * @param <T3> type of field 3
 */
public class Tuple4<T0, T1, T2, T3> extends Tuple {
    private static final long serialVersionUID = 1L;

    /** Field 0. */
    public T0 f0;

    /** Field 1. */
    public T1 f1;

    /** Field 2. */
    public T2 f2;

    /** Field 3. */
    public T3 f3;

    /** Empty fields, to be filled before the tuple is emitted. */
    @SuppressWarnings("NullAway.Init")
    public Tuple4() {}

    /** All fields in order. */
    public Tuple4(T0 f0, T1 f1, T2 f2, T3 f3) {
        this.f0 = f0;
        this.f1 = f1;
        this.f2 = f2;
        this.f3 = f3;
    }

    /** All fields in order. */
    public static <T0, T1, T2, T3> Tuple4<T0, T1, T2, T3> of(T0 f0, T1 f1, T2 f2, T3 f3) {
        return new Tuple4<>(f0, f1, f2, f3);
    }

    /** Sets all fields. */
    public void setFields(T0 f0, T1 f1, T2 f2, T3 f3) {
        this.f0 = f0;
        this.f1 = f1;
        this.f2 = f2;
        this.f3 = f3;
    }

    @Override
    @SuppressWarnings("unchecked")
    public <T> T getField(int position) {
        return (T)
                switch (position) {
                    case 0 -> f0;
                    case 1 -> f1;
                    case 2 -> f2;
                    case 3 -> f3;
                    default -> throw new IndexOutOfBoundsException(position);
                };
    }

    @Override
    @SuppressWarnings("unchecked")
    public <T> void setField(T value, int position) {
        switch (position) {
            case 0 -> f0 = (T0) value;
            case 1 -> f1 = (T1) value;
            case 2 -> f2 = (T2) value;
            case 3 -> f3 = (T3) value;
            default -> throw new IndexOutOfBoundsException(position);
        }
    }

    @Override
    public int getArity() {
        return 4;
    }

    @Override
    @SuppressWarnings("unchecked")
    public <T extends Tuple> T copy() {
        return (T) new Tuple4<>(f0, f1, f2, f3);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Tuple4<?, ?, ?, ?> tuple
                && Objects.equals(f0, tuple.f0)
                && Objects.equals(f1, tuple.f1)
                && Objects.equals(f2, tuple.f2)
                && Objects.equals(f3, tuple.f3);
    }

    @Override
    public int hashCode() {
        int hash = Objects.hashCode(f0);
        hash = 31 * hash + Objects.hashCode(f1);
        hash = 31 * hash + Objects.hashCode(f2);
        hash = 31 * hash + Objects.hashCode(f3);
        return hash;
    }

    @Override
    public String toString() {
        return "(" + f0 + "," + f1 + "," + f2 + "," + f3 + ")";
    }
}
