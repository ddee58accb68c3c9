package dev.weft.core.config;

import static dev.weft.core.config.ConfigOptions.key;

import java.time.Duration;
import java.util.List;

/** How metrics are named and reported. */
public final class MetricOptions {
    public static final ConfigOption<String> REPORTERS_LIST = key("metrics.reporters")
            .stringType()
            .noDefaultValue()
            .withDescription(
                    "Reporters to start, separated by commas; prom is the only one: Prometheus reads /metrics of the REST server.");

    public static final ConfigOption<String> PROMETHEUS_FACTORY = key("metrics.reporter.prom.factory.class")
            .stringType()
            .noDefaultValue()
            .withDescription(
                    "A class named PrometheusReporterFactory switches prom on too, as long as metrics.reporters is not set.");

    public static final ConfigOption<Boolean> PROMETHEUS_FILTER_LABELS =
            key("metrics.reporter.prom.filterLabelValueCharacters")
                    .booleanType()
                    .defaultValue(true)
                    .withDescription(
                            "Whether anything but letters, digits, _ and : in the value of a label becomes _; else values"
                                    + " stand as they are, escaped.");

    public static final ConfigOption<String> SCOPE_DELIMITER = key("metrics.scope.delimiter")
            .stringType()
            .defaultValue(".")
            .withDescription("Separator in the full names of metrics.");

    public static final ConfigOption<Duration> METRIC_FETCHER_UPDATE_INTERVAL = key("metrics.fetcher.update-interval")
            .durationType()
            .defaultValue(Duration.ofSeconds(10))
            .withDescription("How often workers tell the master what they measure; so old may a value be.");

    public static final ConfigOption<Duration> LATENCY_INTERVAL = key("metrics.latency.interval")
            .durationType()
            .defaultValue(Duration.ZERO)
            .withDescription("Period of latency markers, which sources send with the records; 0 sends none.");

    public static final ConfigOption<Integer> LIMIT_PER_TASK = key("metrics.limit-per-task")
            .intType()
            .defaultValue(1000)
            .withDescription("Most metrics of one subtask with its operators; what exceeds them is not reported, with a"
                    + " warning that names the task.");

    public static final ConfigOption<String> SCOPE_JM =
            scope("metrics.scope.jm", "<host>.jobmanager", "of the JobManager");

    public static final ConfigOption<String> SCOPE_JM_JOB =
            scope("metrics.scope.jm-job", "<host>.jobmanager.<job_name>", "of a job on the JobManager");

    public static final ConfigOption<String> SCOPE_JM_OPERATOR = scope(
            "metrics.scope.jm-operator",
            "<host>.jobmanager.<job_name>.<operator_name>",
            "of an operator's part on the JobManager");

    public static final ConfigOption<String> SCOPE_TM =
            scope("metrics.scope.tm", "<host>.taskmanager.<tm_id>", "of a worker");

    public static final ConfigOption<String> SCOPE_TM_JOB =
            scope("metrics.scope.tm-job", "<host>.taskmanager.<tm_id>.<job_name>", "of a job on a worker");

    public static final ConfigOption<String> SCOPE_TASK = scope(
            "metrics.scope.task", "<host>.taskmanager.<tm_id>.<job_name>.<task_name>.<subtask_index>", "of a subtask");

    public static final ConfigOption<String> SCOPE_OPERATOR = scope(
            "metrics.scope.operator",
            "<host>.taskmanager.<tm_id>.<job_name>.<operator_name>.<subtask_index>",
            "of an operator in a subtask");

    public static final ConfigOption<Integer> LATENCY_HISTORY_SIZE = key("metrics.latency.history-size")
            .intType()
            .defaultValue(128)
            .withDescription("Latency markers that the distribution of each source and operator is made of.");

    private static ConfigOption<String> scope(String key, String format, String whose) {
        return key(key).stringType()
                .defaultValue(format)
                .withDescription(
                        "Full name " + whose + ", before the names of its metrics; *. stands for the wider scope.");
    }

    private MetricOptions() {}

    /** Every option of this class, in the order of declaration. */
    public static List<ConfigOption<?>> all() {
        return List.of(
                REPORTERS_LIST,
                PROMETHEUS_FACTORY,
                PROMETHEUS_FILTER_LABELS,
                SCOPE_DELIMITER,
                METRIC_FETCHER_UPDATE_INTERVAL,
                LATENCY_INTERVAL,
                LATENCY_HISTORY_SIZE,
                LIMIT_PER_TASK,
                SCOPE_JM,
                SCOPE_JM_JOB,
                SCOPE_JM_OPERATOR,
                SCOPE_TM,
                SCOPE_TM_JOB,
                SCOPE_TASK,
                SCOPE_OPERATOR);
    }
}
