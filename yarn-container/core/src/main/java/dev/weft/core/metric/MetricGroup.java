package dev.weft.core.metric;

import java.util.Map;

/**
 * A named place for metrics. Registering a second metric under one name keeps the first and warns, as a user's mistake
 * must not stop a job. Called on the thread that owns the operator or reader.
 */
public interface MetricGroup {
    /** A new counter under {@code name}. */
    default Counter counter(String name) {
        return counter(name, new SimpleCounter());
    }

    /** A new counter under the name of the number. */
    default Counter counter(int name) {
        return counter(String.valueOf(name));
    }

    /** Registers the user's own counter and returns it. */
    <C extends Counter> C counter(String name, C counter);

    /** Registers the user's own counter and returns it. */
    default <C extends Counter> C counter(int name, C counter) {
        return counter(String.valueOf(name), counter);
    }

    /** Registers a gauge and returns it. */
    <T, G extends Gauge<T>> G gauge(String name, G gauge);

    /** Registers a gauge and returns it. */
    default <T, G extends Gauge<T>> G gauge(int name, G gauge) {
        return this.<T, G>gauge(String.valueOf(name), gauge);
    }

    /** Registers a histogram and returns it. */
    <H extends Histogram> H histogram(String name, H histogram);

    /** Registers a histogram and returns it. */
    default <H extends Histogram> H histogram(int name, H histogram) {
        return histogram(String.valueOf(name), histogram);
    }

    /** Registers a meter and returns it. */
    <M extends Meter> M meter(String name, M meter);

    /** Registers a meter and returns it. */
    default <M extends Meter> M meter(int name, M meter) {
        return meter(String.valueOf(name), meter);
    }

    /** The group below this one, made when it is not there. */
    MetricGroup addGroup(String name);

    /** The group below this one, made when it is not there. */
    default MetricGroup addGroup(int name) {
        return addGroup(String.valueOf(name));
    }

    /** Two levels, key and value; the pair also becomes a variable of the group. */
    MetricGroup addGroup(String key, String value);

    /** The parts of the group's scope from the outside in. */
    String[] getScopeComponents();

    /** Variables of the scope, such as {@code <host>} or {@code <job_id>}. */
    Map<String, String> getAllVariables();

    /** The full dotted name of a metric of this group. */
    default String getMetricIdentifier(String metricName) {
        return getMetricIdentifier(metricName, input -> input);
    }

    /** The full dotted name, each part passed through {@code filter}. */
    default String getMetricIdentifier(String metricName, CharacterFilter filter) {
        StringBuilder name = new StringBuilder();
        for (String part : getScopeComponents()) {
            name.append(filter.filterCharacters(part)).append('.');
        }
        return name.append(filter.filterCharacters(metricName)).toString();
    }
}
