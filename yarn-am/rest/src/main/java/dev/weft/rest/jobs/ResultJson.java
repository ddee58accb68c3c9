package dev.weft.rest.jobs;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.weft.core.error.Failure;
import dev.weft.master.view.JobResult;
import dev.weft.master.view.JobStatus;
import dev.weft.rest.server.Json;
import java.util.Base64;
import java.util.Optional;

/** JobExecutionResultResponseBody. */
final class ResultJson {
    private ResultJson() {}

    /** IN_PROGRESS while there is no result, else COMPLETED with it. */
    static ObjectNode of(Optional<JobResult> result) {
        ObjectNode json = Json.object();
        json.putObject("status").put("id", result.isPresent() ? "COMPLETED" : "IN_PROGRESS");
        result.ifPresent(ended -> json.set("job-execution-result", body(ended)));
        return json;
    }

    private static ObjectNode body(JobResult result) {
        ObjectNode json = Json.object();
        json.put("id", result.job().toString());
        json.put("name", result.name());
        json.put("application-id", result.job().toString());
        json.put("application-status", applicationStatus(result.status()));
        json.put("start-time", result.startMillis());
        json.put("end-time", result.endMillis());
        json.put("net-runtime", result.durationMillis());
        ObjectNode accumulators = json.putObject("accumulator-results");
        result.accumulators()
                .forEach((name, bytes) ->
                        accumulators.put(name, Base64.getEncoder().encodeToString(bytes)));
        result.failure().ifPresent(failure -> json.set("failure-cause", cause(failure)));
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

    private static ObjectNode cause(Failure failure) {
        ObjectNode json = Json.object();
        json.put("class", failure.code().name());
        json.put("message", failure.message());
        json.put("stack-trace", failure.stack().isEmpty() ? failure.message() : failure.stack());
        return json;
    }
}
