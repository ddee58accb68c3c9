package dev.weft.api.tuple;

import org.jspecify.annotations.Nullable;

/** The tuple without fields; there is one. */
public final class Tuple0 extends Tuple {
    private static final long serialVersionUID = 1L;

    /** The only one. */
    public static final Tuple0 INSTANCE = new Tuple0();

    @Override
    public <T> T getField(int position) {
        throw new IndexOutOfBoundsException(position);
    }

    @Override
    public <T> void setField(T value, int position) {
        throw new IndexOutOfBoundsException(position);
    }

    @Override
    public int getArity() {
        return 0;
    }

    @Override
    @SuppressWarnings("unchecked")
    public <T extends Tuple> T copy() {
        return (T) this;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Tuple0;
    }

    @Override
    public int hashCode() {
        return 0;
    }

    @Override
    public String toString() {
        return "()";
    }

    private Object readResolve() {
        return INSTANCE;
    }
}
