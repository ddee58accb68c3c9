package dev.weft.rest.metrics;

import io.prometheus.metrics.model.snapshots.Labels;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What Prometheus calls a metric: {@code flink_<scope>_<name>}, as dashboards and alert rules in the field expect.
 *
 * @param labels of its scope, and what its own name says of operators and subtasks
 */
record PrometheusName(String name, Labels labels) {
    private static final Pattern FOREIGN = Pattern.compile("[^a-zA-Z0-9:_]");
    /** The one metric with ids in its name: they would make a name per subtask. */
    private static final Pattern LATENCY = Pattern.compile(
            "latency\\.source_id\\.(\\w+)\\.operator_id\\.(\\w+)\\.operator_subtask_index\\.(\\d+)\\.(latency\\w*)");

    static PrometheusName of(String scope, Labels labels, String metric) {
        Matcher latency = LATENCY.matcher(metric);
        if (latency.matches()) {
            return new PrometheusName(
                    "flink_" + scope + "_latency_source_id_operator_id_operator_subtask_index_" + latency.group(4),
                    labels.add("source_id", latency.group(1))
                            .add("operator_id", latency.group(2))
                            .add("operator_subtask_index", latency.group(3)));
        }
        return new PrometheusName("flink_" + scope + "_" + filtered(metric), labels);
    }

    /** The text with {@code _} for all but letters, digits, {@code _} and {@code :}. */
    static String filtered(String text) {
        return FOREIGN.matcher(text).replaceAll("_");
    }
}
