package dev.weft.api.tuple;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * 8 fields.
 *
 * @param <T0> type of field 0
 * @param <T1> type of field 1
 * @param <T2> type of field 2
 * @param <T3> type of field 3
 * @param <T4> type of field 4
 * @param <T5> type of field 5
 * @param <T6> type of field 6
 * @param <T7> type of field 7
 */
public class Tuple8<T0, T1, T2, T3, T4, T5, T6, T7> extends Tuple {
    private static final long serialVersionUID = 1L;

    /** Field 0. */
    public T0 f0;

    /** Field 1. */
    public T1 f1;

    /** Field 2. */
    public T2 f2;

    /** Field 3. */
    public T3 f3;

    /** Field 4. */
    public T4 f4;

    /** Field 5. */
    public T5 f5;

    /** Field 6. */
    public T6 f6;

    /** Field 7. */
    public T7 f7;

    /** Empty fields, to be filled before the tuple is emitted. */
    @SuppressWarnings("NullAway.Init")
    public Tuple8() {}

    /** All fields in order. */
    public Tuple8(T0 f0, T1 f1, T2 f2, T3 f3, T4 f4, T5 f5, T6 f6, T7 f7) {
        this.f0 = f0;
        this.f1 = f1;
        this.f2 = f2;
        this.f3 = f3;
        this.f4 = f4;
        this.f5 = f5;
        this.f6 = f6;
        this.f7 = f7;
    }

    /** All fields in order. */
    public static <T0, T1, T2, T3, T4, T5, T6, T7> Tuple8<T0, T1, T2, T3, T4, T5, T6, T7> of(
            T0 f0, T1 f1, T2 f2, T3 f3, T4 f4, T5 f5, T6 f6, T7 f7) {
        return new Tuple8<>(f0, f1, f2, f3, f4, f5, f6, f7);
    }

    /** Sets all fields. */
    public void setFields(T0 f0, T1 f1, T2 f2, T3 f3, T4 f4, T5 f5, T6 f6, T7 f7) {
        this.f0 = f0;
        this.f1 = f1;
        this.f2 = f2;
        this.f3 = f3;
        this.f4 = f4;
        this.f5 = f5;
        this.f6 = f6;
        this.f7 = f7;
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
                    case 4 -> f4;
                    case 5 -> f5;
                    case 6 -> f6;
                    case 7 -> f7;
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
            case 4 -> f4 = (T4) value;
            case 5 -> f5 = (T5) value;
            case 6 -> f6 = (T6) value;
            case 7 -> f7 = (T7) value;
            default -> throw new IndexOutOfBoundsException(position);
        }
    }

    @Override
    public int getArity() {
        return 8;
    }

    @Override
    @SuppressWarnings("unchecked")
    public <T extends Tuple> T copy() {
        return (T) new Tuple8<>(f0, f1, f2, f3, f4, f5, f6, f7);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Tuple8<?, ?, ?, ?, ?, ?, ?, ?> tuple
                && Objects.equals(f0, tuple.f0)
                && Objects.equals(f1, tuple.f1)
                && Objects.equals(f2, tuple.f2)
                && Objects.equals(f3, tuple.f3)
                && Objects.equals(f4, tuple.f4)
                && Objects.equals(f5, tuple.f5)
                && Objects.equals(f6, tuple.f6)
                && Objects.equals(f7, tuple.f7);
    }

    @Override
    public int hashCode() {
        int hash = Objects.hashCode(f0);
        hash = 31 * hash + Objects.hashCode(f1);
        hash = 31 * hash + Objects.hashCode(f2);
        hash = 31 * hash + Objects.hashCode(f3);
        hash = 31 * hash + Objects.hashCode(f4);
        hash = 31 * hash + Objects.hashCode(f5);
        hash = 31 * hash + Objects.hashCode(f6);
        hash = 31 * hash + Objects.hashCode(f7);
        return hash;
    }

    @Override
    public String toString() {
        return "(" + f0 + "," + f1 + "," + f2 + "," + f3 + "," + f4 + "," + f5 + "," + f6 + "," + f7 + ")";
    }
}
