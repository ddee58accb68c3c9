package dev.weft.rest.metrics;

import java.util.Locale;

/** How values of several scopes become one. */
enum Aggregation {
    MIN {
        @Override
        double of(double[] values) {
            double least = values[0];
            for (double value : values) {
                least = Math.min(least, value);
            }
            return least;
        }
    },
    MAX {
        @Override
        double of(double[] values) {
            double most = values[0];
            for (double value : values) {
                most = Math.max(most, value);
            }
            return most;
        }
    },
    AVG {
        @Override
        double of(double[] values) {
            return SUM.of(values) / values.length;
        }
    },
    SUM {
        @Override
        double of(double[] values) {
            double sum = 0;
            for (double value : values) {
                sum += value;
            }
            return sum;
        }
    },
    /** The mean distance from the average in per cent of the average, at most 100: as Flink's dashboard shows it. */
    SKEW {
        @Override
        double of(double[] values) {
            double average = AVG.of(values);
            if (average == 0) {
                return 0;
            }
            double distance = 0;
            for (double value : values) {
                distance += Math.abs(value - average);
            }
            return Math.min(HUNDRED, distance / values.length / Math.abs(average) * HUNDRED);
        }
    };

    private static final double HUNDRED = 100;

    /** @param values at least one */
    abstract double of(double[] values);

    /** Its name on REST. */
    String title() {
        return name().toLowerCase(Locale.ROOT);
    }
}
