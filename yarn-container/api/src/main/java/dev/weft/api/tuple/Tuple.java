package dev.weft.api.tuple;

import java.io.Serializable;
import java.util.List;

/** A fixed number of fields {@code f0}, {@code f1}, … A record's single receiver may change them until it is emitted. */
public abstract class Tuple implements Serializable {
    private static final long serialVersionUID = 1L;

    /** Largest number of fields. */
    public static final int MAX_ARITY = 25;

    private static final List<Class<? extends Tuple>> CLASSES = List.of(
            Tuple0.class,
            Tuple1.class,
            Tuple2.class,
            Tuple3.class,
            Tuple4.class,
            Tuple5.class,
            Tuple6.class,
            Tuple7.class,
            Tuple8.class,
            Tuple9.class,
            Tuple10.class,
            Tuple11.class,
            Tuple12.class,
            Tuple13.class,
            Tuple14.class,
            Tuple15.class,
            Tuple16.class,
            Tuple17.class,
            Tuple18.class,
            Tuple19.class,
            Tuple20.class,
            Tuple21.class,
            Tuple22.class,
            Tuple23.class,
            Tuple24.class,
            Tuple25.class);

    /**
     * The field at {@code position}.
     *
     * @throws IndexOutOfBoundsException when there is no such field
     */
    public abstract <T> T getField(int position);

    /**
     * Sets the field at {@code position}.
     *
     * @throws IndexOutOfBoundsException when there is no such field
     */
    public abstract <T> void setField(T value, int position);

    /** Number of fields. */
    public abstract int getArity();

    /** A shallow copy. */
    public abstract <T extends Tuple> T copy();

    /**
     * The field at {@code position}.
     *
     * @throws IllegalStateException when it is null; the message names the position
     */
    public <T> T getFieldNotNull(int position) {
        T field = getField(position);
        if (field == null) {
            throw new IllegalStateException("Field " + position + " of a tuple of " + getArity() + " fields is null");
        }
        return field;
    }

    /**
     * The tuple class with {@code arity} fields.
     *
     * @throws IllegalArgumentException when there is none
     */
    public static Class<? extends Tuple> getTupleClass(int arity) {
        if (arity < 0 || arity > MAX_ARITY) {
            throw new IllegalArgumentException("Tuples have 0 to " + MAX_ARITY + " fields, not " + arity);
        }
        return CLASSES.get(arity);
    }

    /** A new tuple with {@code arity} empty fields. */
    public static Tuple newInstance(int arity) {
        return switch (arity) {
            case 0 -> Tuple0.INSTANCE;
            case 1 -> new Tuple1<>();
            case 2 -> new Tuple2<>();
            case 3 -> new Tuple3<>();
            case 4 -> new Tuple4<>();
            case 5 -> new Tuple5<>();
            case 6 -> new Tuple6<>();
            case 7 -> new Tuple7<>();
            case 8 -> new Tuple8<>();
            case 9 -> new Tuple9<>();
            case 10 -> new Tuple10<>();
            case 11 -> new Tuple11<>();
            case 12 -> new Tuple12<>();
            case 13 -> new Tuple13<>();
            case 14 -> new Tuple14<>();
            case 15 -> new Tuple15<>();
            case 16 -> new Tuple16<>();
            case 17 -> new Tuple17<>();
            case 18 -> new Tuple18<>();
            case 19 -> new Tuple19<>();
            case 20 -> new Tuple20<>();
            case 21 -> new Tuple21<>();
            case 22 -> new Tuple22<>();
            case 23 -> new Tuple23<>();
            case 24 -> new Tuple24<>();
            case 25 -> new Tuple25<>();
            default -> throw new IllegalArgumentException("Tuples have 0 to " + MAX_ARITY + " fields, not " + arity);
        };
    }
}
