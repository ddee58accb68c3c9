package dev.weft.core.metric;

import java.util.SortedMap;
import java.util.TreeMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads metrics, once each. On the thread of whoever reports. */
final class MetricReader {
    private static final Logger LOG = LoggerFactory.getLogger(MetricReader.class);
    /** A longer text is cut: it would travel with every report. */
    private static final int MAX_TEXT = 1000;

    private static final double[] QUANTILES = {0.5, 0.75, 0.9, 0.95, 0.98, 0.99, 0.999};
    private static final String[] QUANTILE_NAMES = {"median", "p75", "p90", "p95", "p98", "p99", "p999"};

    private final SortedMap<String, Double> numbers = new TreeMap<>();
    private final SortedMap<String, String> texts = new TreeMap<>();

    private MetricReader() {}

    static MetricValues read(SortedMap<String, Metric> metrics) {
        MetricReader reader = new MetricReader();
        metrics.forEach(reader::readGuarded);
        return new MetricValues(reader.numbers, reader.texts);
    }

    /** A metric may be user code, whose classes may be gone. */
    private void readGuarded(String name, Metric metric) {
        try {
            read(name, metric);
        } catch (RuntimeException | LinkageError e) {
            LOG.debug("Metric {} cannot be read", name, e);
        }
    }

    private void read(String name, Metric metric) {
        switch (metric.getMetricType()) {
            case COUNTER -> numbers.put(name, (double) ((Counter) metric).getCount());
            case METER -> numbers.put(name, ((Meter) metric).getRate());
            case HISTOGRAM -> flatten(name, ((Histogram) metric).getStatistics());
            case GAUGE -> gauge(name, ((Gauge<?>) metric).getValue());
        }
    }

    private void gauge(String name, Object value) {
        if (value instanceof Number number) {
            numbers.put(name, number.doubleValue());
            return;
        }
        String text = String.valueOf(value);
        texts.put(name, text.length() > MAX_TEXT ? text.substring(0, MAX_TEXT) : text);
    }

    private void flatten(String name, HistogramStatistics statistics) {
        numbers.put(name + "_min", (double) statistics.getMin());
        numbers.put(name + "_max", (double) statistics.getMax());
        numbers.put(name + "_mean", statistics.getMean());
        numbers.put(name + "_stddev", statistics.getStdDev());
        for (int i = 0; i < QUANTILES.length; i++) {
            numbers.put(name + "_" + QUANTILE_NAMES[i], statistics.getQuantile(QUANTILES[i]));
        }
    }
}
