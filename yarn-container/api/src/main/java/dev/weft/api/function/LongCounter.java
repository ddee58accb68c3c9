package dev.weft.api.function;

/** Sums long values. */
public final class LongCounter implements SimpleAccumulator<Long> {
    private static final long serialVersionUID = 1L;

    private long localValue;

    /** Starts at 0. */
    public LongCounter() {}

    /** Starts at {@code value}. */
    public LongCounter(long value) {
        localValue = value;
    }

    @Override
    public void add(Long value) {
        localValue += value;
    }

    /** Adds {@code value} without a box. */
    public void add(long value) {
        localValue += value;
    }

    @Override
    public Long getLocalValue() {
        return localValue;
    }

    /** The sum without a box. */
    public long getLocalValuePrimitive() {
        return localValue;
    }

    @Override
    public void resetLocal() {
        localValue = 0;
    }

    @Override
    public void merge(Accumulator<Long, Long> other) {
        localValue += other.getLocalValue();
    }

    @Override
    @SuppressWarnings("MethodDoesntCallSuperMethod")
    public LongCounter clone() {
        return new LongCounter(localValue);
    }

    @Override
    public String toString() {
        return "LongCounter " + localValue;
    }
}
