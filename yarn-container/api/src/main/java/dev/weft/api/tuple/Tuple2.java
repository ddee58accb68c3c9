package dev.weft.api.tuple;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * 2 fields.
 *
 * @param <T0> type of field 0
 * @param <T1> type of field 1
 */
public class Tuple2<T0, T1> extends Tuple {
    private static final long serialVersionUID = 1L;

    /** Field 0. */
    public T0 f0;

    /** Field 1. */
    public T1 f1;

    /** Empty fields, to be filled before the tuple is emitted. */
    @SuppressWarnings("NullAway.Init")
    public Tuple2() {}

    /** All fields in order. */
    public Tuple2(T0 f0, T1 f1) {
        this.f0 = f0;
        this.f1 = f1;
    }

    /** All fields in order. */
    public static <T0, T1> Tuple2<T0, T1> of(T0 f0, T1 f1) {
        return new Tuple2<>(f0, f1);
    }

    /** Sets all fields. */
    public void setFields(T0 f0, T1 f1) {
        this.f0 = f0;
        this.f1 = f1;
    }

    @Override
    @SuppressWarnings("unchecked")
    public <T> T getField(int position) {
        return (T)
                switch (position) {
                    case 0 -> f0;
                    case 1 -> f1;
                    default -> throw new IndexOutOfBoundsException(position);
                };
    }

    @Override
    @SuppressWarnings("unchecked")
    public <T> void setField(T value, int position) {
        switch (position) {
            case 0 -> f0 = (T0) value;
            case 1 -> f1 = (T1) value;
            default -> throw new IndexOutOfBoundsException(position);
        }
    }

    @Override
    public int getArity() {
        return 2;
    }

    @Override
    @SuppressWarnings("unchecked")
    public <T extends Tuple> T copy() {
        return (T) new Tuple2<>(f0, f1);
    }

    /** Both fields exchanged. */
    public Tuple2<T1, T0> swap() {
        return new Tuple2<>(f1, f0);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Tuple2<?, ?> tuple && Objects.equals(f0, tuple.f0) && Objects.equals(f1, tuple.f1);
    }

    @Override
    public int hashCode() {
        int hash = Objects.hashCode(f0);
        hash = 31 * hash + Objects.hashCode(f1);
        return hash;
    }

    @Override
    public String toString() {
        return "(" + f0 + "," + f1 + ")";
    }
}
