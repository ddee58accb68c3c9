package dev.weft.rest.metrics;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.weft.core.id.JobId;
import dev.weft.core.id.VertexId;
import dev.weft.master.metric.MetricStore;
import dev.weft.master.metric.SubtaskMetrics;
import dev.weft.rest.server.Json;
import dev.weft.rest.server.RestReply;
import java.util.List;
import java.util.stream.DoubleStream;

/** What the dashboard writes on the vertices of a job's drawing; a figure that nobody measured is absent. */
final class GraphJson {
    private static final double MILLIS = 1000;

    private GraphJson() {}

    static RestReply of(MetricStore store, JobId job) {
        ObjectNode json = Json.object();
        ObjectNode vertices = json.putObject("vertices");
        for (VertexId vertex : store.vertices(job)) {
            vertices.set(vertex.toString(), of(store.subtasks(job, vertex)));
        }
        return RestReply.json(json);
    }

    /** Shares of time are those of the subtask that has most of it: one slow subtask holds up all. */
    private static ObjectNode of(List<SubtaskMetrics> subtasks) {
        ObjectNode json = Json.object();
        put(json, "busy", most(subtasks, "busyTimeMsPerSecond"));
        put(json, "backPressured", most(subtasks, "backPressuredTimeMsPerSecond"));
        double[] idle = values(subtasks, "idleTimeMsPerSecond");
        put(json, "idle", idle.length == 0 ? Double.NaN : Aggregation.MIN.of(idle) / MILLIS);
        put(json, "recordsInPerSecond", sum(subtasks, "numRecordsInPerSecond"));
        put(json, "recordsOutPerSecond", sum(subtasks, "numRecordsOutPerSecond"));
        double[] queues = values(subtasks, "Shuffle.Netty.Input.Buffers.inPoolUsage");
        put(json, "inputQueueFill", queues.length == 0 ? Double.NaN : Aggregation.MAX.of(queues));
        double[] received = values(subtasks, "numRecordsIn");
        double[] counted = DoubleStream.of(received).sum() > 0 ? received : values(subtasks, "numRecordsOut");
        put(json, "skew", counted.length < 2 ? Double.NaN : Aggregation.SKEW.of(counted));
        double[] watermarks = values(subtasks, "currentInputWatermark");
        double[] times = watermarks.length > 0 ? watermarks : values(subtasks, "currentOutputWatermark");
        if (times.length > 0 && Aggregation.MIN.of(times) > Long.MIN_VALUE) {
            json.put("watermark", (long) Aggregation.MIN.of(times));
        }
        return json;
    }

    private static double most(List<SubtaskMetrics> subtasks, String name) {
        double[] values = values(subtasks, name);
        return values.length == 0 ? Double.NaN : Math.min(1, Aggregation.MAX.of(values) / MILLIS);
    }

    private static double sum(List<SubtaskMetrics> subtasks, String name) {
        double[] values = values(subtasks, name);
        return values.length == 0 ? Double.NaN : Aggregation.SUM.of(values);
    }

    private static double[] values(List<SubtaskMetrics> subtasks, String name) {
        return subtasks.stream()
                .flatMapToDouble(subtask -> subtask.task().value(name).stream())
                .toArray();
    }

    private static void put(ObjectNode json, String name, double value) {
        if (!Double.isNaN(value)) {
            json.put(name, value);
        }
    }
}
