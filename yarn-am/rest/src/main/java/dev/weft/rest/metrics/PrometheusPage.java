package dev.weft.rest.metrics;

import dev.weft.core.id.JobId;
import dev.weft.core.id.VertexId;
import dev.weft.core.id.WorkerId;
import dev.weft.core.metric.MetricScope;
import dev.weft.master.metric.MasterMetrics;
import dev.weft.master.metric.MetricSet;
import dev.weft.master.metric.MetricStore;
import dev.weft.master.metric.SubtaskMetrics;
import io.micrometer.core.instrument.Clock;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.prometheus.metrics.model.registry.MultiCollector;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * All metrics as Prometheus' text format 0.0.4 has them, in pieces of some names each, so that only one piece's figures are in memory
 * twice. Micrometer writes them; what they are is read from the master's store, so what is gone there is gone here. Everything
 * but a distribution is a gauge: the format asks counters for an ending that the names in the field do not have.
 *
 * <p>For one reader, who asks for one piece after the other.
 */
final class PrometheusPage {
    static final String TYPE = "text/plain; version=0.0.4; charset=utf-8";
    /** About 64 KiB of text. */
    private static final int PIECE_POINTS = 300;

    private final Map<String, String> hosts;
    private final String masterHost;
    private final boolean filterLabels;
    private final TreeMap<String, PrometheusFamily> families = new TreeMap<>();
    private final PrometheusMeterRegistry writer;

    /**
     * @param masterHost where the master runs
     * @param hosts where workers run, by their ids
     * @param filterLabels whether labels' values are written with the letters of names only
     */
    PrometheusPage(MetricStore store, String masterHost, Map<String, String> hosts, boolean filterLabels) {
        this.masterHost = masterHost;
        this.hosts = hosts;
        this.filterLabels = filterLabels;
        this.writer = writerOf(this::takePiece);
        add("jobmanager", store.master(), Map.of("host", masterHost));
        store.jobs().forEach(job -> addJob(store, job));
        store.workers().forEach(worker -> addWorker(store, worker));
    }

    /** @throws NoClassDefFoundError when the library is not on the class path */
    static void load() {
        writerOf(MetricSnapshots::of).close();
    }

    private static PrometheusMeterRegistry writerOf(MultiCollector collector) {
        var registry = new PrometheusRegistry();
        registry.register(collector);
        return new PrometheusMeterRegistry(PrometheusConfig.DEFAULT, registry, Clock.SYSTEM);
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
        Labels written = written(labels);
        Set<PrometheusName> taken = new HashSet<>();
        for (String metric : set.names()) {
            boolean summary = PrometheusFamily.isQuantile(set, metric);
            String whole = summary ? metric.substring(0, metric.lastIndexOf('_')) : metric;
            PrometheusName name = PrometheusName.of(scope, written, whole);
            if (!set.texts().containsKey(metric) && taken.add(name)) {
                add(name, new PrometheusFamily.Point(name.labels(), set, whole), summary);
            }
        }
    }

    /** A name is of one kind: what has another one under the same name is left out. */
    private void add(PrometheusName name, PrometheusFamily.Point point, boolean summary) {
        PrometheusFamily family = families.computeIfAbsent(name.name(), added -> new PrometheusFamily(added, summary));
        if (family.isSummary() == summary) {
            family.add(point);
        }
    }

    private Labels written(Map<String, String> labels) {
        return Labels.of(
                labels.keySet().toArray(new String[0]),
                labels.values().stream()
                        .map(value -> filterLabels ? PrometheusName.filtered(value) : value)
                        .toArray(String[]::new));
    }

    /** The lines of some more names, nothing at the end. */
    byte[] next() {
        if (families.isEmpty()) {
            return new byte[0];
        }
        return writer.scrape(TYPE).getBytes(StandardCharsets.UTF_8);
    }

    private MetricSnapshots takePiece() {
        MetricSnapshots.Builder piece = MetricSnapshots.builder();
        int points = 0;
        while (points < PIECE_POINTS && !families.isEmpty()) {
            PrometheusFamily family = families.pollFirstEntry().getValue();
            points += family.size();
            piece.metricSnapshot(family.snapshot());
        }
        return piece.build();
    }
}
