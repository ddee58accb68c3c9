package dev.weft.api.tuple;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * 11 fields.
 *
 * @param <T0> type of field 0
 * @param <T1> type of field 1
 * @param <T2> type of field 2
 * @param <T3> type of field 3
 * @param <T4> type of field 4
 * @param <T5> type of field 5
 * @param <T6> type of field 6
 * @param <T7> type of field 7
 * @param <T8> type of field 8
 * @param <T9> type of field 9
 * @param <T10> type of field 10
 */
public class Tuple11<T0, T1, T2, T3, T4, T5, T6, T7, T8, T9, T10> extends Tuple {
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

    /** Field 8. */
    public T8 f8;

    /** Field 9. */
    public T9 f9;

    /** Field 10. */
    public T10 f10;

    /** Empty fields, to be filled before the tuple is emitted. */
    @SuppressWarnings("NullAway.Init")
    public Tuple11() {}

    /** All fields in order. */
    public Tuple11(T0 f0, T1 f1, T2 f2, T3 f3, T4 f4, T5 f5, T6 f6, T7 f7, T8 f8, T9 f9, T10 f10) {
        this.f0 = f0;
        this.f1 = f1;
        this.f2 = f2;
        this.f3 = f3;
        this.f4 = f4;
        this.f5 = f5;
        this.f6 = f6;
        this.f7 = f7;
        this.f8 = f8;
        this.f9 = f9;
        this.f10 = f10;
    }

    /** All fields in order. */
    public static <T0, T1, T2, T3, T4, T5, T6, T7, T8, T9, T10> Tuple11<T0, T1, T2, T3, T4, T5, T6, T7, T8, T9, T10> of(
            T0 f0, T1 f1, T2 f2, T3 f3, T4 f4, T5 f5, T6 f6, T7 f7, T8 f8, T9 f9, T10 f10) {
        return new Tuple11<>(f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10);
    }

    /** Sets all fields. */
    public void setFields(T0 f0, T1 f1, T2 f2, T3 f3, T4 f4, T5 f5, T6 f6, T7 f7, T8 f8, T9 f9, T10 f10) {
        this.f0 = f0;
        this.f1 = f1;
        this.f2 = f2;
        this.f3 = f3;
        this.f4 = f4;
        this.f5 = f5;
        this.f6 = f6;
        this.f7 = f7;
        this.f8 = f8;
        this.f9 = f9;
        this.f10 = f10;
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
                    case 8 -> f8;
                    case 9 -> f9;
                    case 10 -> f10;
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
            case 8 -> f8 = (T8) value;
            case 9 -> f9 = (T9) value;
            case 10 -> f10 = (T10) value;
            default -> throw new IndexOutOfBoundsException(position);
        }
    }

    @Override
    public int getArity() {
        return 11;
    }

    @Override
    @SuppressWarnings("unchecked")
    public <T extends Tuple> T copy() {
        return (T) new Tuple11<>(f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Tuple11<?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?> tuple
                && Objects.equals(f0, tuple.f0)
                && Objects.equals(f1, tuple.f1)
                && Objects.equals(f2, tuple.f2)
                && Objects.equals(f3, tuple.f3)
                && Objects.equals(f4, tuple.f4)
                && Objects.equals(f5, tuple.f5)
                && Objects.equals(f6, tuple.f6)
                && Objects.equals(f7, tuple.f7)
                && Objects.equals(f8, tuple.f8)
                && Objects.equals(f9, tuple.f9)
                && Objects.equals(f10, tuple.f10);
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
        hash = 31 * hash + Objects.hashCode(f8);
        hash = 31 * hash + Objects.hashCode(f9);
        hash = 31 * hash + Objects.hashCode(f10);
        return hash;
    }

    @Override
    public String toString() {
        return "(" + f0 + "," + f1 + "," + f2 + "," + f3 + "," + f4 + "," + f5 + "," + f6 + "," + f7 + "," + f8 + ","
                + f9 + "," + f10 + ")";
    }
}
