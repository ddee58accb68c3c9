package dev.weft.master.metric;

import java.util.Collection;
import java.util.EnumMap;
import java.util.Map;
import java.util.OptionalDouble;

/** Makes one figure of a series out of those of many subtasks. Pure. */
final class Figures {
    private Figures() {}

    /** Series that none of them has are absent. */
    static Map<Series, Double> of(Collection<MetricSet> parts, long nowMillis) {
        Map<Series, Double> figures = new EnumMap<>(Series.class);
        for (Series series : Series.values()) {
            figure(series, parts, nowMillis).ifPresent(value -> figures.put(series, value));
        }
        return figures;
    }

    private static OptionalDouble figure(Series series, Collection<MetricSet> parts, long nowMillis) {
        double sum = 0;
        double least = Double.POSITIVE_INFINITY;
        double most = Double.NEGATIVE_INFINITY;
        int count = 0;
        for (MetricSet part : parts) {
            OptionalDouble value = part.value(series);
            if (value.isPresent()) {
                sum += value.getAsDouble();
                least = Math.min(least, value.getAsDouble());
                most = Math.max(most, value.getAsDouble());
                count++;
            }
        }
        if (count == 0) {
            return OptionalDouble.empty();
        }
        return switch (series.merge()) {
            case SUM -> OptionalDouble.of(sum);
            case MEAN -> OptionalDouble.of(sum / count);
            case MAX -> OptionalDouble.of(most);
            case LAG -> lag(least, nowMillis);
        };
    }

    /** Before the first watermark and after the last one there is no lag. */
    private static OptionalDouble lag(double watermark, long nowMillis) {
        boolean known = watermark > Long.MIN_VALUE && watermark < Long.MAX_VALUE;
        return known ? OptionalDouble.of(Math.max(0, nowMillis - watermark)) : OptionalDouble.empty();
    }
}
