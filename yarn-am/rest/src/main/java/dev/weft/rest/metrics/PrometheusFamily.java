package dev.weft.rest.metrics;

import dev.weft.master.metric.MetricSet;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot.GaugeDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricMetadata;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import io.prometheus.metrics.model.snapshots.Quantile;
import io.prometheus.metrics.model.snapshots.Quantiles;
import io.prometheus.metrics.model.snapshots.SummarySnapshot;
import io.prometheus.metrics.model.snapshots.SummarySnapshot.SummaryDataPointSnapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** All that has a metric of one name, and what it calls it: numbers, or distributions with their quantiles. */
final class PrometheusFamily {
    /** What {@link dev.weft.core.metric.MetricReader} puts behind the name of a histogram. */
    private static final Map<String, Double> QUANTILES =
            Map.of("_median", 0.5, "_p75", 0.75, "_p95", 0.95, "_p98", 0.98, "_p99", 0.99, "_p999", 0.999);

    private final MetricMetadata name;
    private final boolean summary;
    private final List<Point> points = new ArrayList<>();

    /**
     * A metric of one scope.
     *
     * @param metric its name there; of a summary without what the parts add
     */
    record Point(Labels labels, MetricSet set, String metric) {}

    PrometheusFamily(String name, boolean summary) {
        this.name = new MetricMetadata(name);
        this.summary = summary;
    }

    /** Whether {@code metric} is a quantile of a distribution that {@code set} has. */
    static boolean isQuantile(MetricSet set, String metric) {
        int end = metric.lastIndexOf('_');
        return end > 0 && QUANTILES.containsKey(metric.substring(end)) && isDistribution(set, metric.substring(0, end));
    }

    private static boolean isDistribution(MetricSet set, String metric) {
        return set.text(metric + "_stddev").isPresent()
                && QUANTILES.keySet().stream()
                        .allMatch(part -> set.text(metric + part).isPresent());
    }

    boolean isSummary() {
        return summary;
    }

    void add(Point point) {
        points.add(point);
    }

    int size() {
        return points.size();
    }

    MetricSnapshot snapshot() {
        return summary
                ? new SummarySnapshot(
                        name,
                        points.stream().map(PrometheusFamily::distribution).toList())
                : new GaugeSnapshot(
                        name, points.stream().map(PrometheusFamily::number).toList());
    }

    private static GaugeDataPointSnapshot number(Point point) {
        return GaugeDataPointSnapshot.builder()
                .labels(point.labels())
                .value(value(point, ""))
                .build();
    }

    private static SummaryDataPointSnapshot distribution(Point point) {
        List<Quantile> quantiles = QUANTILES.entrySet().stream()
                .map(part -> new Quantile(part.getValue(), value(point, part.getKey())))
                .toList();
        return SummaryDataPointSnapshot.builder()
                .labels(point.labels())
                .quantiles(Quantiles.of(quantiles))
                .build();
    }

    private static double value(Point point, String part) {
        return point.set().value(point.metric() + part).orElse(Double.NaN);
    }
}
