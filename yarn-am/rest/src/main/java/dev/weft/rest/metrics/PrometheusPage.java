package dev.weft.rest.metrics;

import dev.weft.core.id.JobId;
import dev.weft.core.id.VertexId;
import dev.weft.core.id.WorkerId;
import dev.weft.core.metric.MetricScope;
import dev.weft.master.metric.MasterMetrics;
import dev.weft.master.metric.MetricSet;
import dev.weft.master.metric.MetricStore;
import dev.weft.master.metric.SubtaskMetrics;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * All metrics as Prometheus' text format 0.0.4 has them, one name at a time. A name is {@code flink_<scope>_<name>} with what the scope names
 * as labels, as dashboards and alert rules in the field expect; that is why every metric is a gauge, and why no library
 * writes this: those add endings of their own, and want all figures in memory twice.
 */
final class PrometheusPage {
    private static final Pattern FOREIGN = Pattern.compile("[^a-zA-Z0-9:_]");

    private final Map<String, String> hosts;
    private final String masterHost;
    /** By name: what has a metric of that name, and what it calls it. */
    private final TreeMap<String, List<Line>> families = new TreeMap<>();

    /** A metric of one scope. */
    private record Line(String labels, MetricSet set, int place) {}

    /**
     * @param masterHost where the master runs
     * @param hosts where workers run, by their ids
     */
    PrometheusPage(MetricStore store, String masterHost, Map<String, String> hosts) {
        this.masterHost = masterHost;
        this.hosts = hosts;
        add("jobmanager", store.master(), Map.of("host", masterHost));
        store.jobs().forEach(job -> addJob(store, job));
        store.workers().forEach(worker -> addWorker(store, worker));
    }

    private void addJob(MetricStore store, JobId job) {
        store.master(job).ifPresent(counted -> addCounted(job, counted));
        for (VertexId vertex : store.vertices(job)) {
            store.subtasks(job, vertex).forEach(this::addSubtask);
        }
    }

    private void addCounted(JobId job, MasterMetrics counted) {
        Map<String, String> labels = new LinkedHashMap<>();
        labels.put("host", masterHost);
        labels.put("job_id", job.toString());
        labels.put("job_name", counted.name());
        add("jobmanager_job", counted.job(), labels);
        counted.sources().forEach((operator, source) -> {
            Map<String, String> more = new LinkedHashMap<>(labels);
            more.put("operator_id", operator.toString());
            more.put("operator_name", source.operatorName());
            add("jobmanager_job_operator", source.metrics(), more);
        });
    }

    private void addWorker(MetricStore store, WorkerId worker) {
        add("taskmanager", store.process(worker), of(worker));
        store.of(worker).forEach((scope, set) -> {
            if (scope instanceof MetricScope.Job job) {
                Map<String, String> labels = of(worker);
                labels.put("job_id", job.job().toString());
                labels.put("job_name", job.jobName());
                add("taskmanager_job", set, labels);
            }
        });
    }

    private void addSubtask(SubtaskMetrics subtask) {
        MetricScope.Task scope = subtask.scope();
        Map<String, String> labels = of(subtask.worker());
        labels.put("job_id", scope.attempt().job().toString());
        labels.put("job_name", scope.jobName());
        labels.put("task_id", scope.attempt().task().vertex().toString());
        labels.put("task_name", scope.taskName());
        labels.put("task_attempt_num", String.valueOf(scope.attempt().number() - 1));
        labels.put("subtask_index", String.valueOf(subtask.subtask()));
        add("taskmanager_job_task", subtask.task(), labels);
        subtask.operators().forEach((id, operator) -> {
            Map<String, String> more = new LinkedHashMap<>(labels);
            more.put("operator_id", id.toString());
            more.put("operator_name", operator.name());
            add("taskmanager_job_task_operator", operator.metrics(), more);
        });
    }

    private Map<String, String> of(WorkerId worker) {
        Map<String, String> labels = new LinkedHashMap<>();
        labels.put("host", hosts.getOrDefault(worker.value(), ""));
        labels.put("tm_id", worker.value());
        return labels;
    }

    private void add(String scope, MetricSet set, Map<String, String> labels) {
        String written = written(labels);
        for (int place = 0; place < set.size(); place++) {
            if (!set.texts().containsKey(set.name(place))) {
                families.computeIfAbsent(name(scope, set.name(place)), added -> new ArrayList<>())
                        .add(new Line(written, set, place));
            }
        }
    }

    private static String name(String scope, String metric) {
        return "flink_" + scope + "_" + FOREIGN.matcher(metric).replaceAll("_");
    }

    private static String written(Map<String, String> labels) {
        StringBuilder text = new StringBuilder("{");
        labels.forEach((name, value) -> {
            text.append(text.length() > 1 ? "," : "").append(name).append("=\"");
            text.append(value.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n"))
                    .append('"');
        });
        return text.append("} ").toString();
    }

    /** The lines of one more name, "" at the end. */
    String next() {
        Map.Entry<String, List<Line>> family = families.pollFirstEntry();
        if (family == null) {
            return "";
        }
        StringBuilder text = new StringBuilder();
        text.append("# TYPE ").append(family.getKey()).append(" gauge\n");
        for (Line line : family.getValue()) {
            text.append(family.getKey()).append(line.labels());
            text.append(number(line.set().value(line.place()))).append('\n');
        }
        return text.toString();
    }

    private static String number(double value) {
        if (Double.isInfinite(value)) {
            return value > 0 ? "+Inf" : "-Inf";
        }
        return Double.toString(value);
    }
}
