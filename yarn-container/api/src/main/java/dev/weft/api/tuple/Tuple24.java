package dev.weft.api.tuple;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * 24 fields.
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
 * @param <T11> type of field 11
 * @param <T12> type of field 12
 * @param <T13> type of field 13
 * @param <T14> type of field 14
 * @param <T15> type of field 15
 * @param <T16> type of field 16
 * @param <T17> type of field 17
 * @param <T18> type of field 18
 * @param <T19> type of field 19
 * @param <T20> type of field 20
 * @param <T21> type of field 21
 * @param <T22> type of field 22
 * @param <T23> type of field 23
 */
public class Tuple24<
                T0,
                T1,
                T2,
                T3,
                T4,
                T5,
                T6,
                T7,
                T8,
                T9,
                T10,
                T11,
                T12,
                T13,
                T14,
                T15,
                T16,
                T17,
                T18,
                T19,
                T20,
                T21,
                T22,
                T23>
        extends Tuple {
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

    /** Field 11. */
    public T11 f11;

    /** Field 12. */
    public T12 f12;

    /** Field 13. */
    public T13 f13;

    /** Field 14. */
    public T14 f14;

    /** Field 15. */
    public T15 f15;

    /** Field 16. */
    public T16 f16;

    /** Field 17. */
    public T17 f17;

    /** Field 18. */
    public T18 f18;

    /** Field 19. */
    public T19 f19;

    /** Field 20. */
    public T20 f20;

    /** Field 21. */
    public T21 f21;

    /** Field 22. */
    public T22 f22;

    /** Field 23. */
    public T23 f23;

    /** Empty fields, to be filled before the tuple is emitted. */
    @SuppressWarnings("NullAway.Init")
    public Tuple24() {}

    /** All fields in order. */
    public Tuple24(
            T0 f0,
            T1 f1,
            T2 f2,
            T3 f3,
            T4 f4,
            T5 f5,
            T6 f6,
            T7 f7,
            T8 f8,
            T9 f9,
            T10 f10,
            T11 f11,
            T12 f12,
            T13 f13,
            T14 f14,
            T15 f15,
            T16 f16,
            T17 f17,
            T18 f18,
            T19 f19,
            T20 f20,
            T21 f21,
            T22 f22,
            T23 f23) {
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
        this.f11 = f11;
        this.f12 = f12;
        this.f13 = f13;
        this.f14 = f14;
        this.f15 = f15;
        this.f16 = f16;
        this.f17 = f17;
        this.f18 = f18;
        this.f19 = f19;
        this.f20 = f20;
        this.f21 = f21;
        this.f22 = f22;
        this.f23 = f23;
    }

    /** All fields in order. */
    public static <
                    T0,
                    T1,
                    T2,
                    T3,
                    T4,
                    T5,
                    T6,
                    T7,
                    T8,
                    T9,
                    T10,
                    T11,
                    T12,
                    T13,
                    T14,
                    T15,
                    T16,
                    T17,
                    T18,
                    T19,
                    T20,
                    T21,
                    T22,
                    T23>
            Tuple24<
                            T0,
                            T1,
                            T2,
                            T3,
                            T4,
                            T5,
                            T6,
                            T7,
                            T8,
                            T9,
                            T10,
                            T11,
                            T12,
                            T13,
                            T14,
                            T15,
                            T16,
                            T17,
                            T18,
                            T19,
                            T20,
                            T21,
                            T22,
                            T23>
                    of(
                            T0 f0,
                            T1 f1,
                            T2 f2,
                            T3 f3,
                            T4 f4,
                            T5 f5,
                            T6 f6,
                            T7 f7,
                            T8 f8,
                            T9 f9,
                            T10 f10,
                            T11 f11,
                            T12 f12,
                            T13 f13,
                            T14 f14,
                            T15 f15,
                            T16 f16,
                            T17 f17,
                            T18 f18,
                            T19 f19,
                            T20 f20,
                            T21 f21,
                            T22 f22,
                            T23 f23) {
        return new Tuple24<>(
                f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17, f18, f19, f20, f21, f22,
                f23);
    }

    /** Sets all fields. */
    public void setFields(
            T0 f0,
            T1 f1,
            T2 f2,
            T3 f3,
            T4 f4,
            T5 f5,
            T6 f6,
            T7 f7,
            T8 f8,
            T9 f9,
            T10 f10,
            T11 f11,
            T12 f12,
            T13 f13,
            T14 f14,
            T15 f15,
            T16 f16,
            T17 f17,
            T18 f18,
            T19 f19,
            T20 f20,
            T21 f21,
            T22 f22,
            T23 f23) {
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
        this.f11 = f11;
        this.f12 = f12;
        this.f13 = f13;
        this.f14 = f14;
        this.f15 = f15;
        this.f16 = f16;
        this.f17 = f17;
        this.f18 = f18;
        this.f19 = f19;
        this.f20 = f20;
        this.f21 = f21;
        this.f22 = f22;
        this.f23 = f23;
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
                    case 11 -> f11;
                    case 12 -> f12;
                    case 13 -> f13;
                    case 14 -> f14;
                    case 15 -> f15;
                    case 16 -> f16;
                    case 17 -> f17;
                    case 18 -> f18;
                    case 19 -> f19;
                    case 20 -> f20;
                    case 21 -> f21;
                    case 22 -> f22;
                    case 23 -> f23;
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
            case 11 -> f11 = (T11) value;
            case 12 -> f12 = (T12) value;
            case 13 -> f13 = (T13) value;
            case 14 -> f14 = (T14) value;
            case 15 -> f15 = (T15) value;
            case 16 -> f16 = (T16) value;
            case 17 -> f17 = (T17) value;
            case 18 -> f18 = (T18) value;
            case 19 -> f19 = (T19) value;
            case 20 -> f20 = (T20) value;
            case 21 -> f21 = (T21) value;
            case 22 -> f22 = (T22) value;
            case 23 -> f23 = (T23) value;
            default -> throw new IndexOutOfBoundsException(position);
        }
    }

    @Override
    public int getArity() {
        return 24;
    }

    @Override
    @SuppressWarnings("unchecked")
    public <T extends Tuple> T copy() {
        return (T) new Tuple24<>(
                f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17, f18, f19, f20, f21, f22,
                f23);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Tuple24<?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?> tuple
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
                && Objects.equals(f10, tuple.f10)
                && Objects.equals(f11, tuple.f11)
                && Objects.equals(f12, tuple.f12)
                && Objects.equals(f13, tuple.f13)
                && Objects.equals(f14, tuple.f14)
                && Objects.equals(f15, tuple.f15)
                && Objects.equals(f16, tuple.f16)
                && Objects.equals(f17, tuple.f17)
                && Objects.equals(f18, tuple.f18)
                && Objects.equals(f19, tuple.f19)
                && Objects.equals(f20, tuple.f20)
                && Objects.equals(f21, tuple.f21)
                && Objects.equals(f22, tuple.f22)
                && Objects.equals(f23, tuple.f23);
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
        hash = 31 * hash + Objects.hashCode(f11);
        hash = 31 * hash + Objects.hashCode(f12);
        hash = 31 * hash + Objects.hashCode(f13);
        hash = 31 * hash + Objects.hashCode(f14);
        hash = 31 * hash + Objects.hashCode(f15);
        hash = 31 * hash + Objects.hashCode(f16);
        hash = 31 * hash + Objects.hashCode(f17);
        hash = 31 * hash + Objects.hashCode(f18);
        hash = 31 * hash + Objects.hashCode(f19);
        hash = 31 * hash + Objects.hashCode(f20);
        hash = 31 * hash + Objects.hashCode(f21);
        hash = 31 * hash + Objects.hashCode(f22);
        hash = 31 * hash + Objects.hashCode(f23);
        return hash;
    }

    @Override
    public String toString() {
        return "(" + f0 + "," + f1 + "," + f2 + "," + f3 + "," + f4 + "," + f5 + "," + f6 + "," + f7 + "," + f8 + ","
                + f9 + "," + f10 + "," + f11 + "," + f12 + "," + f13 + "," + f14 + "," + f15 + "," + f16 + "," + f17
                + "," + f18 + "," + f19 + "," + f20 + "," + f21 + "," + f22 + "," + f23 + ")";
    }
}
