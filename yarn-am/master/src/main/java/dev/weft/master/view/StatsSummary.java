package dev.weft.master.view;

import java.util.Arrays;

/**
 * A few figures about many.
 *
 * @param count how many there were; the others are 0 when there were none
 */
public record StatsSummary(
        int count, long min, long max, long avg, double p50, double p90, double p95, double p99, double p999) {
    /** No figure at all. */
    public static final StatsSummary NONE = new StatsSummary(0, 0, 0, 0, 0, 0, 0, 0, 0);

    /** The summary of these figures. Quantiles lie between the two nearest figures, as Flink's do. */
    public static StatsSummary of(long... figures) {
        if (figures.length == 0) {
            return NONE;
        }
        long[] sorted = figures.clone();
        Arrays.sort(sorted);
        return new StatsSummary(
                sorted.length,
                sorted[0],
                sorted[sorted.length - 1],
                (long) Arrays.stream(sorted).average().orElse(0),
                quantile(sorted, 0.5),
                quantile(sorted, 0.9),
                quantile(sorted, 0.95),
                quantile(sorted, 0.99),
                quantile(sorted, 0.999));
    }

    private static double quantile(long[] sorted, double share) {
        double place = share * (sorted.length + 1);
        if (place < 1) {
            return sorted[0];
        }
        if (place >= sorted.length) {
            return sorted[sorted.length - 1];
        }
        int below = (int) place;
        return sorted[below - 1] + (place - below) * (sorted[below] - sorted[below - 1]);
    }
}
