package dev.weft.protocol.codec;

import static dev.weft.protocol.codec.CommonCodec.bytes;
import static dev.weft.protocol.codec.CommonCodec.map;
import static dev.weft.protocol.codec.CommonCodec.operator;
import static dev.weft.protocol.codec.CommonCodec.present;

import dev.weft.core.metric.MetricScope;
import dev.weft.core.metric.MetricValues;
import dev.weft.idl.TMetricGroup;
import dev.weft.idl.TMetricScope;
import dev.weft.idl.TMetricsReport;
import dev.weft.protocol.report.MetricsReport;
import dev.weft.protocol.report.MetricsReport.Group;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What workers measured. Names repeat from subtask to subtask, so each is written once and then known by its index. */
final class MetricCodec {
    private static final String PROCESS = "process";
    private static final String JOB = "job";
    private static final String TASK = "task";
    private static final String OPERATOR = "operator";
    private static final String COORDINATOR = "coordinator";

    private MetricCodec() {}

    static TMetricsReport encode(MetricsReport report) {
        Names names = new Names();
        List<TMetricGroup> groups = map(report.groups(), group -> encode(group, names));
        return new TMetricsReport(report.walk(), report.last(), report.epochMillis(), names.list, groups);
    }

    static MetricsReport decode(TMetricsReport report) {
        List<String> names = report.getNames();
        return new MetricsReport(
                report.getWalk(),
                report.isLast(),
                report.getEpochMillis(),
                map(report.getGroups(), group -> decode(group, names)));
    }

    /** Names in the order of their first use. */
    private static final class Names {
        private final List<String> list = new ArrayList<>();
        private final Map<String, Integer> indexes = new HashMap<>();

        int index(String name) {
            return indexes.computeIfAbsent(name, added -> {
                list.add(added);
                return list.size() - 1;
            });
        }
    }

    private static TMetricGroup encode(Group group, Names names) {
        List<Integer> numberNames = new ArrayList<>();
        List<Double> numbers = new ArrayList<>();
        group.values().numbers().forEach((name, value) -> {
            numberNames.add(names.index(name));
            numbers.add(value);
        });
        Map<Integer, String> texts = new LinkedHashMap<>();
        group.values().texts().forEach((name, text) -> texts.put(names.index(name), text));
        return new TMetricGroup(group.scope().handle(new ScopeEncoder()), numberNames, numbers, texts);
    }

    private static Group decode(TMetricGroup group, List<String> names) {
        List<Integer> numberNames = group.getNumberNames();
        List<Double> values = group.getNumbers();
        if (numberNames.size() != values.size()) {
            throw CommonCodec.refused(numberNames.size() + " names for " + values.size() + " metrics");
        }
        SortedMap<String, Double> numbers = new TreeMap<>();
        for (int i = 0; i < values.size(); i++) {
            numbers.put(name(names, numberNames.get(i)), values.get(i));
        }
        SortedMap<String, String> texts = new TreeMap<>();
        group.getTexts().forEach((index, text) -> texts.put(name(names, index), text));
        return new Group(decode(group.getScope()), new MetricValues(numbers, texts));
    }

    private static String name(List<String> names, int index) {
        if (index < 0 || index >= names.size()) {
            throw CommonCodec.refused("Metric name " + index + " of " + names.size());
        }
        return names.get(index);
    }

    /** The kind, and what that kind has. */
    private static final class ScopeEncoder implements MetricScope.Handler<TMetricScope> {
        @Override
        public TMetricScope process(MetricScope.Process scope) {
            return new TMetricScope(PROCESS);
        }

        @Override
        public TMetricScope job(MetricScope.Job scope) {
            return new TMetricScope(JOB).setJob(bytes(scope.job().value())).setJobName(scope.jobName());
        }

        @Override
        public TMetricScope task(MetricScope.Task scope) {
            return new TMetricScope(TASK)
                    .setAttempt(CommonCodec.encode(scope.attempt()))
                    .setJobName(scope.jobName())
                    .setTaskName(scope.taskName());
        }

        @Override
        public TMetricScope operator(MetricScope.Operator scope) {
            return task(scope.task())
                    .setKind(OPERATOR)
                    .setOperatorId(bytes(scope.operator().value()))
                    .setOperatorName(scope.name());
        }

        @Override
        public TMetricScope coordinator(MetricScope.Coordinator scope) {
            return new TMetricScope(COORDINATOR)
                    .setJob(bytes(scope.job().value()))
                    .setJobName(scope.jobName())
                    .setOperatorId(bytes(scope.operator().value()))
                    .setOperatorName(scope.name());
        }
    }

    private static MetricScope decode(TMetricScope scope) {
        String kind = scope.getKind();
        return switch (kind) {
            case PROCESS -> new MetricScope.Process();
            case JOB -> new MetricScope.Job(CommonCodec.job(present(scope.bufferForJob(), kind)), jobName(scope));
            case TASK -> task(scope);
            case OPERATOR ->
                new MetricScope.Operator(
                        task(scope),
                        operator(present(scope.bufferForOperatorId(), kind)),
                        present(scope.getOperatorName(), kind));
            case COORDINATOR ->
                new MetricScope.Coordinator(
                        CommonCodec.job(present(scope.bufferForJob(), kind)),
                        jobName(scope),
                        operator(present(scope.bufferForOperatorId(), kind)),
                        present(scope.getOperatorName(), kind));
            default -> throw CommonCodec.refused("Unknown kind of metric scope '" + kind + "'");
        };
    }

    private static MetricScope.Task task(TMetricScope scope) {
        String kind = scope.getKind();
        return new MetricScope.Task(
                CommonCodec.decode(present(scope.getAttempt(), kind)),
                jobName(scope),
                present(scope.getTaskName(), kind));
    }

    private static String jobName(TMetricScope scope) {
        @Nullable String name = scope.getJobName();
        return present(name, scope.getKind());
    }
}
