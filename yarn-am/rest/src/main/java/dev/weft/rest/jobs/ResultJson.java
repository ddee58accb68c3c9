package dev.weft.rest.jobs;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.weft.master.view.JobAccumulators;
import dev.weft.master.view.JobResult;
import dev.weft.master.view.JobStatus;
import dev.weft.rest.server.CauseJson;
import dev.weft.rest.server.Json;
import java.util.Base64;
import java.util.Optional;

/** JobExecutionResultResponseBody. */
final class ResultJson {
    private ResultJson() {}

    /** IN_PROGRESS while there is no result, else COMPLETED with it. */
    static ObjectNode of(Optional<JobResult> result, JobAccumulators accumulators) {
        ObjectNode json = Json.object();
        json.putObject("status").put("id", result.isPresent() ? "COMPLETED" : "IN_PROGRESS");
        result.ifPresent(ended -> {
            json.set("job-execution-result", body(ended, accumulators));
            json.set("accumulators", ownForm(ended));
        });
        return json;
    }

    /** Flink's reader of this object takes no field that it does not know. */
    private static ObjectNode body(JobResult result, JobAccumulators accumulators) {
        ObjectNode json = Json.object();
        json.put("id", result.job().toString());
        json.put("name", result.name());
        json.put("application-id", result.job().toString());
        json.put("application-status", applicationStatus(result.status()));
        json.put("start-time", result.startMillis());
        json.put("end-time", result.endMillis());
        json.put("net-runtime", result.durationMillis());
        ObjectNode forFlink = json.putObject("accumulator-results");
        accumulators.total().forEach(one -> forFlink.put(one.name(), AccumulatorJson.serialized(one)));
        result.failure().ifPresent(failure -> json.set("failure-cause", CauseJson.of(failure)));
        return json;
    }

    /** For our own client: the accumulators themselves. */
    private static ObjectNode ownForm(JobResult result) {
        ObjectNode json = Json.object();
        result.accumulators()
                .forEach((name, bytes) -> json.put(name, Base64.getEncoder().encodeToString(bytes)));
        return json;
    }

    private static String applicationStatus(JobStatus status) {
        return switch (status) {
            case FINISHED -> "SUCCEEDED";
            case FAILED -> "FAILED";
            case CANCELED -> "CANCELED";
            case INITIALIZING, CREATED, RUNNING, FAILING, CANCELLING, RESTARTING, SUSPENDED, RECONCILING -> "UNKNOWN";
        };
    }
}
