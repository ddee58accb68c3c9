package dev.weft.rest.jobs;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.weft.rest.server.Json;
import java.util.List;

/** The history of a job's rescales in Flink's form. No running job is rescaled here, so there are none. */
final class RescaleJson {
    private RescaleJson() {}

    /** JobRescalesOverview. */
    static ObjectNode overview() {
        ObjectNode json = Json.object();
        json.set("rescalesCounts", counts());
        json.putObject("latest").putNull("completed").putNull("failed").putNull("ignored");
        return json;
    }

    /** JobRescalesSummary. */
    static ObjectNode summary() {
        ObjectNode json = Json.object();
        json.set("rescalesCounts", counts());
        for (String of : List.of("rescales", "completedRescales", "ignoredRescales", "failedRescales")) {
            ObjectNode stats = json.putObject(of + "DurationStatsInMillis");
            List.of("min", "max", "avg").forEach(figure -> stats.put(figure, 0L));
            List.of("p50", "p90", "p95", "p99", "p999").forEach(figure -> stats.put(figure, "NaN"));
        }
        return json;
    }

    /** JobRescaleConfigInfo: no history is kept, and none of the other settings has a meaning. */
    static ObjectNode config() {
        return Json.object().put("rescaleHistoryMax", 0);
    }

    private static ObjectNode counts() {
        return Json.object()
                .put("ignored", 0L)
                .put("inProgress", 0L)
                .put("completed", 0L)
                .put("failed", 0L);
    }
}
