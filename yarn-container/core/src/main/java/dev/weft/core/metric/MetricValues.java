package dev.weft.core.metric;

import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The values of one scope's metrics at one moment, by their names within the scope; a histogram is one number per statistic, such as
 * {@code latency_p99}.
 *
 * @param numbers counts, rates and gauges that are numbers
 * @param texts gauges that are anything else
 */
public record MetricValues(SortedMap<String, Double> numbers, SortedMap<String, String> texts) {
    public MetricValues {
        numbers = Collections.unmodifiableSortedMap(new TreeMap<>(numbers));
        texts = Collections.unmodifiableSortedMap(new TreeMap<>(texts));
    }

    /** Values without texts. */
    public static MetricValues ofNumbers(Map<String, Double> numbers) {
        return new MetricValues(new TreeMap<>(numbers), new TreeMap<>());
    }

    /** How many there are. */
    public int size() {
        return numbers.size() + texts.size();
    }
}
