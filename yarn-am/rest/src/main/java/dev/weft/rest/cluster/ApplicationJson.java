package dev.weft.rest.cluster;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.weft.core.id.JobId;
import dev.weft.master.view.ExceptionHistory;
import dev.weft.master.view.FailureView;
import dev.weft.master.view.JobDetails;
import dev.weft.master.view.JobOverview;
import dev.weft.master.view.JobStatus;
import dev.weft.rest.jobs.JobJson;
import dev.weft.rest.server.CauseJson;
import dev.weft.rest.server.Json;
import java.util.List;

/** Jobs in the shape of Flink's applications. */
final class ApplicationJson {
    /** Flink's ApplicationState: what the user's program did. */
    private static final List<String> STATES =
            List.of("CREATED", "RUNNING", "FAILING", "FAILED", "CANCELLING", "CANCELED", "FINISHED");

    private ApplicationJson() {}

    /** ApplicationDetails. */
    static ObjectNode summary(JobOverview job) {
        ObjectNode json = head(job);
        json.putObject("jobs").put(job.status().name(), 1);
        return json;
    }

    /** ApplicationDetailsInfo. */
    static ObjectNode details(JobDetails job) {
        ObjectNode json = head(job.overview());
        ObjectNode timestamps = json.putObject("timestamps");
        STATES.forEach(state -> timestamps.put(state, 0L));
        timestamps.put("CREATED", job.overview().startMillis());
        job.timestamps().forEach((status, millis) -> {
            if (STATES.contains(status.name())) {
                timestamps.put(status.name(), millis);
            }
        });
        json.set("jobs", JobJson.overviews(List.of(job.overview())).get("jobs"));
        return json;
    }

    private static ObjectNode head(JobOverview job) {
        ObjectNode json = Json.object();
        json.put("id", job.id().toString());
        json.put("name", job.name());
        json.put("status", status(job.status()));
        json.put("start-time", job.startMillis());
        json.put("end-time", job.endMillis());
        json.put("duration", job.durationMillis());
        return json;
    }

    private static String status(JobStatus status) {
        return switch (status) {
            case INITIALIZING, CREATED -> "CREATED";
            case RUNNING, RESTARTING, SUSPENDED, RECONCILING -> "RUNNING";
            case FAILING -> "FAILING";
            case FAILED -> "FAILED";
            case CANCELLING -> "CANCELLING";
            case CANCELED -> "CANCELED";
            case FINISHED -> "FINISHED";
        };
    }

    /** ApplicationExceptionsInfoWithHistory: the first causes. */
    static ObjectNode exceptions(JobId job, ExceptionHistory history) {
        ObjectNode json = Json.object();
        ArrayNode entries = json.putObject("exceptionHistory").putArray("entries");
        for (ExceptionHistory.Entry entry : history.entries()) {
            FailureView root = entry.root();
            String stack = root.failure().stack();
            entries.addObject()
                    .put("exceptionName", CauseJson.className(root.failure().message()))
                    .put("stacktrace", stack.isEmpty() ? root.failure().message() : stack)
                    .put("timestamp", root.atMillis())
                    .put("jobId", job.toString());
        }
        return json;
    }
}
