package dev.weft.rest.jobs;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.weft.master.view.ExceptionHistory;
import dev.weft.master.view.FailureView;
import dev.weft.rest.server.CauseJson;
import dev.weft.rest.server.Json;

/** Failures of jobs as JSON. The stack traces are the user's programs', asked for by name; no trace of a request's own. */
final class FailureJson {
    private FailureJson() {}

    /**
     * JobExceptionsInfoWithHistory.
     *
     * @param maxEntries how many incidents are shown
     */
    static ObjectNode history(ExceptionHistory history, int maxEntries) {
        ObjectNode json = Json.object();
        ObjectNode body = json.putObject("exceptionHistory");
        ArrayNode entries = body.putArray("entries");
        history.entries().stream().limit(maxEntries).forEach(entry -> {
            ObjectNode one = failure(entry.root());
            ArrayNode concurrent = one.putArray("concurrentExceptions");
            entry.secondaries().forEach(secondary -> concurrent.add(failure(secondary)));
            entries.add(one);
        });
        body.put("truncated", history.truncated() || history.entries().size() > maxEntries);
        return json;
    }

    private static ObjectNode failure(FailureView view) {
        ObjectNode json = Json.object();
        String stack = view.failure().stack();
        json.put("exceptionName", CauseJson.className(view.failure().message()));
        json.put("stacktrace", stack.isEmpty() ? view.failure().message() : stack);
        json.put("timestamp", view.atMillis());
        json.putObject("failureLabels").put("code", view.failure().code().name());
        putIfSaid(json, "taskName", view.task());
        putIfSaid(json, "endpoint", view.host());
        putIfSaid(json, "taskManagerId", view.worker());
        return json;
    }

    private static void putIfSaid(ObjectNode json, String field, String value) {
        if (!value.isEmpty()) {
            json.put(field, value);
        }
    }
}
