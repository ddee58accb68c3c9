package dev.weft.rest.checkpoints;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.weft.core.id.Id128;
import dev.weft.master.view.OperationView;
import dev.weft.rest.server.CauseJson;
import dev.weft.rest.server.Json;

/** TriggerResponse and AsynchronousOperationResult. */
final class OperationJson {
    private OperationJson() {}

    /** TriggerResponse. */
    static ObjectNode ordered(Id128 trigger) {
        return Json.object().put("request-id", trigger.toString());
    }

    /** With SavepointInfo. */
    static ObjectNode savepoint(OperationView operation) {
        ObjectNode body = Json.object();
        operation.result().ifPresent(folder -> body.put("location", folder));
        operation.failure().ifPresent(failure -> body.set("failure-cause", CauseJson.line(failure)));
        return whole(operation, body);
    }

    /** With CheckpointInfo. */
    static ObjectNode checkpoint(OperationView operation) {
        ObjectNode body = Json.object();
        operation.result().ifPresent(id -> body.put("checkpointId", Long.parseLong(id)));
        operation.failure().ifPresent(failure -> body.set("failureCause", CauseJson.line(failure)));
        return whole(operation, body);
    }

    /** With AsynchronousOperationInfo. */
    static ObjectNode disposal(OperationView operation) {
        ObjectNode body = Json.object();
        operation.failure().ifPresent(failure -> body.set("failure-cause", CauseJson.line(failure)));
        return whole(operation, body);
    }

    private static ObjectNode whole(OperationView operation, ObjectNode body) {
        ObjectNode json = Json.object();
        json.putObject("status").put("id", operation.over() ? "COMPLETED" : "IN_PROGRESS");
        if (operation.over()) {
            json.set("operation", body);
        }
        return json;
    }
}
