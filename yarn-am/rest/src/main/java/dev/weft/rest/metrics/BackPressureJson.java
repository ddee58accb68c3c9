package dev.weft.rest.metrics;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.weft.master.metric.SubtaskMetrics;
import dev.weft.rest.server.Json;
import dev.weft.rest.server.RestReply;
import java.util.List;

/** JobVertexBackPressureInfo, out of what the tasks measure of their own time: nothing is sampled for it. */
final class BackPressureJson {
    private static final String RATE = "backPressuredTimeMsPerSecond";
    private static final double MILLIS = 1000;
    private static final double LOW_ABOVE = 0.1;
    private static final double HIGH_ABOVE = 0.5;

    private BackPressureJson() {}

    /** @param nowMillis wall time of the answer */
    static RestReply of(List<SubtaskMetrics> subtasks, long nowMillis) {
        List<SubtaskMetrics> measured = subtasks.stream()
                .filter(subtask -> subtask.task().value(RATE).isPresent())
                .toList();
        ObjectNode json = Json.object();
        if (measured.isEmpty()) {
            return RestReply.json(json.put("status", "deprecated"));
        }
        json.put("status", "ok");
        level(
                json,
                measured.stream()
                        .mapToDouble(subtask -> ratio(subtask, RATE))
                        .max()
                        .orElse(0));
        json.put("end-timestamp", nowMillis);
        ArrayNode list = json.putArray("subtasks");
        measured.forEach(subtask -> add(list, subtask));
        return RestReply.json(json);
    }

    private static void add(ArrayNode list, SubtaskMetrics subtask) {
        ObjectNode one = list.addObject();
        double held = ratio(subtask, RATE);
        one.put("subtask", subtask.subtask());
        one.put("attempt-number", subtask.attempt().number() - 1);
        level(one, held);
        one.put("ratio", held);
        one.put("idleRatio", ratio(subtask, "idleTimeMsPerSecond"));
        one.put("busyRatio", ratio(subtask, "busyTimeMsPerSecond"));
    }

    /** Both spellings, as Flink writes them. */
    private static void level(ObjectNode json, double ratio) {
        String level = levelOf(ratio);
        json.put("backpressureLevel", level);
        json.put("backpressure-level", level);
    }

    private static String levelOf(double ratio) {
        if (ratio > HIGH_ABOVE) {
            return "high";
        }
        return ratio > LOW_ABOVE ? "low" : "ok";
    }

    private static double ratio(SubtaskMetrics subtask, String name) {
        return Math.max(0, Math.min(1, subtask.task().value(name).orElse(0) / MILLIS));
    }
}
