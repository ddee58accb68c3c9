package dev.weft.api.function;

/** Sums double values. */
public final class DoubleCounter implements SimpleAccumulator<Double> {
    private static final long serialVersionUID = 1L;

    private double localValue;

    /** Starts at 0. */
    public DoubleCounter() {}

    /** Starts at {@code value}. */
    public DoubleCounter(double value) {
        localValue = value;
    }

    @Override
    public void add(Double value) {
        localValue += value;
    }

    /** Adds {@code value} without a box. */
    public void add(double value) {
        localValue += value;
    }

    @Override
    public Double getLocalValue() {
        return localValue;
    }

    /** The sum without a box. */
    public double getLocalValuePrimitive() {
        return localValue;
    }

    @Override
    public void resetLocal() {
        localValue = 0.0;
    }

    @Override
    public void merge(Accumulator<Double, Double> other) {
        localValue += other.getLocalValue();
    }

    @Override
    @SuppressWarnings("MethodDoesntCallSuperMethod")
    public DoubleCounter clone() {
        return new DoubleCounter(localValue);
    }

    @Override
    public String toString() {
        return "DoubleCounter " + localValue;
    }
}
