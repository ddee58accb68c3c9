package dev.weft.core.metric;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;

/** The distribution of the last observations, a fixed number of them. One thread updates, any thread reads a recent state. */
public final class SampledHistogram implements Histogram {
    private final AtomicLongArray window;
    private final AtomicLong count = new AtomicLong();

    /** Keeps {@code size} observations. */
    public SampledHistogram(int size) {
        this.window = new AtomicLongArray(size);
    }

    @Override
    public void update(long value) {
        long so = count.get(); // the updating thread is the only writer
        window.set((int) (so % window.length()), value);
        count.set(so + 1);
    }

    @Override
    public long getCount() {
        return count.get();
    }

    @Override
    public HistogramStatistics getStatistics() {
        long[] values = new long[(int) Math.min(count.get(), window.length())];
        Arrays.setAll(values, window::get);
        Arrays.sort(values);
        return new Sorted(values);
    }

    /** @param values ascending */
    private record Sorted(long[] values) implements HistogramStatistics {
        @Override
        public double getQuantile(double quantile) {
            if (values.length == 0) {
                return 0;
            }
            double position = quantile * (values.length - 1);
            int below = (int) position;
            int above = Math.min(values.length - 1, below + 1);
            return values[below] + (position - below) * (values[above] - values[below]);
        }

        @Override
        public long[] getValues() {
            return values.clone();
        }

        @Override
        public int size() {
            return values.length;
        }

        @Override
        public double getMean() {
            return Arrays.stream(values).average().orElse(0);
        }

        @Override
        public double getStdDev() {
            double mean = getMean();
            double squares = Arrays.stream(values)
                    .mapToDouble(value -> (value - mean) * (value - mean))
                    .sum();
            return values.length < 2 ? 0 : Math.sqrt(squares / (values.length - 1));
        }

        @Override
        public long getMax() {
            return values.length == 0 ? 0 : values[values.length - 1];
        }

        @Override
        public long getMin() {
            return values.length == 0 ? 0 : values[0];
        }
    }
}
