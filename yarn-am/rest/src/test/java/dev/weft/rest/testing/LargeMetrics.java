package dev.weft.rest.testing;

import dev.weft.core.id.AttemptId;
import dev.weft.core.id.OperatorId;
import dev.weft.core.id.TaskId;
import dev.weft.core.id.WorkerId;
import dev.weft.core.metric.MetricScope;
import dev.weft.core.metric.MetricValues;
import dev.weft.master.metric.MetricStore;
import dev.weft.protocol.report.MetricsReport;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What the tasks of {@link LargeJob} measure: a hundred figures each, of the task and two operators. */
final class LargeMetrics {
    private static final int OF_TASK = 40;
    private static final int OF_OPERATOR = 30;
    private static final List<String> KNOWN = List.of(
            "numRecordsIn",
            "numRecordsInPerSecond",
            "numRecordsOutPerSecond",
            "numBytesInPerSecond",
            "numBytesOutPerSecond",
            "busyTimeMsPerSecond",
            "idleTimeMsPerSecond",
            "backPressuredTimeMsPerSecond",
            "Shuffle.Netty.Input.Buffers.inPoolUsage",
            "currentOutputWatermark");

    private LargeMetrics() {}

    static void report(MetricStore store, int walk) {
        List<MetricsReport.Group> groups = new ArrayList<>();
        for (int vertex = 0; vertex < LargeJob.VERTICES; vertex++) {
            for (int subtask = 0; subtask < LargeJob.SUBTASKS; subtask++) {
                var id = new AttemptId(new TaskId(FakeDispatcher.JOB, LargeJob.vertexId(vertex), subtask), 1);
                var task = new MetricScope.Task(id, "large", "Window -> Map -> Sink: " + vertex);
                groups.add(new MetricsReport.Group(task, values(OF_TASK, subtask + walk / 3.0)));
                for (int operator = 0; operator < 2; operator++) {
                    String name = "Window(TumblingEventTimeWindows(1000), Sum) " + operator;
                    groups.add(new MetricsReport.Group(
                            new MetricScope.Operator(task, OperatorId.hashOf(name), name),
                            values(OF_OPERATOR, subtask)));
                }
            }
        }
        store.accept(new WorkerId("w1"), new MetricsReport(walk, true, walk, groups));
    }

    private static MetricValues values(int count, double value) {
        Map<String, Double> values = new HashMap<>();
        KNOWN.forEach(name -> values.put(name, value));
        for (int i = 0; values.size() < count; i++) {
            values.put("someMeasurementOfNumber" + i, 123_456_789.0123);
        }
        return MetricValues.ofNumbers(values);
    }
}
