package dev.weft.api.function;

/** Sums integer values. */
public final class IntCounter implements SimpleAccumulator<Integer> {
    private static final long serialVersionUID = 1L;

    private int localValue;

    /** Starts at 0. */
    public IntCounter() {}

    /** Starts at {@code value}. */
    public IntCounter(int value) {
        localValue = value;
    }

    @Override
    public void add(Integer value) {
        localValue += value;
    }

    /** Adds {@code value} without a box. */
    public void add(int value) {
        localValue += value;
    }

    @Override
    public Integer getLocalValue() {
        return localValue;
    }

    /** The sum without a box. */
    public int getLocalValuePrimitive() {
        return localValue;
    }

    @Override
    public void resetLocal() {
        localValue = 0;
    }

    @Override
    public void merge(Accumulator<Integer, Integer> other) {
        localValue += other.getLocalValue();
    }

    @Override
    @SuppressWarnings("MethodDoesntCallSuperMethod")
    public IntCounter clone() {
        return new IntCounter(localValue);
    }

    @Override
    public String toString() {
        return "IntCounter " + localValue;
    }
}
