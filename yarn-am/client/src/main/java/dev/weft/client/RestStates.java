package dev.weft.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.id.Id128;
import dev.weft.core.id.JobId;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;

/**
 * Orders savepoints, stops, checkpoints and disposals of one master, and waits for them. An order to a job has an id drawn here,
 * so that it is repeated when its answer was lost: ordering twice under one id is ordering once. A disposal has none, and is
 * ordered once. Failures as of {@link RestClusterClient}. Thread-safe.
 */
public final class RestStates {
    /** A master that ends with its job lets clients read for two seconds. */
    private static final Duration LAST_PAUSE = Duration.ofMillis(250);

    private final RestCalls calls;
    private final Duration outage;
    private final SecureRandom random = new SecureRandom();

    RestStates(RestCalls calls, Duration outage) {
        this.calls = calls;
        this.outage = outage;
    }

    /** Orders a savepoint; completes with the id of the order when the master has taken it. */
    public CompletableFuture<Id128> orderSavepoint(JobId job, SavepointWish wish) {
        Id128 trigger = Id128.random(random);
        ObjectNode body = body(trigger);
        body.put("formatType", wish.format().name());
        String path = switch (wish.then()) {
            case GO_ON, CANCEL -> {
                wish.target().ifPresent(target -> body.put("target-directory", target));
                body.put("cancel-job", wish.then() == SavepointWish.Then.CANCEL);
                yield "/jobs/" + job + "/savepoints";
            }
            case STOP, DRAIN -> {
                wish.target().ifPresent(target -> body.put("targetDirectory", target));
                body.put("drain", wish.then() == SavepointWish.Then.DRAIN);
                yield "/jobs/" + job + "/stop";
            }
        };
        return order(path, body);
    }

    /** Waits for a savepoint; its folder. When the job ends with it, that is over too. */
    public CompletableFuture<String> savepoint(JobId job, Id128 trigger) {
        return whenOver("/jobs/" + job + "/savepoints/" + trigger)
                .thenApply(operation -> operation.path("location").asText());
    }

    /** Orders a checkpoint. */
    public CompletableFuture<Id128> orderCheckpoint(JobId job, boolean full) {
        ObjectNode body = body(Id128.random(random));
        body.put("checkpointType", full ? "FULL" : "CONFIGURED");
        return order("/jobs/" + job + "/checkpoints", body);
    }

    /** Waits for a checkpoint; its id. */
    public CompletableFuture<Long> checkpoint(JobId job, Id128 trigger) {
        return whenOver("/jobs/" + job + "/checkpoints/" + trigger)
                .thenApply(operation -> operation.path("checkpointId").asLong());
    }

    /** Removes a savepoint that no running job uses; completes when it is gone. */
    public CompletableFuture<Void> dispose(String path) {
        ObjectNode body = JsonNodeFactory.instance.objectNode().put("savepoint-path", path);
        return calls.post("/savepoint-disposal", body)
                .thenCompose(answer -> whenOver("/savepoint-disposal/" + Answers.trigger(answer)))
                .thenAccept(gone -> {});
    }

    private static ObjectNode body(Id128 trigger) {
        return JsonNodeFactory.instance.objectNode().put("triggerId", trigger.toString());
    }

    private CompletableFuture<Id128> order(String path, ObjectNode body) {
        Supplier<CompletableFuture<Optional<Id128>>> question =
                () -> calls.post(path, body).thenApply(answer -> Optional.of(Answers.trigger(answer)));
        return Polling.until(question, outage);
    }

    private CompletableFuture<JsonNode> whenOver(String path) {
        return Polling.until(() -> calls.get(path).thenApply(Answers::operation), outage, LAST_PAUSE)
                .thenApply(Answers::successful)
                .exceptionally(RestStates::explained);
    }

    /** A master remembers what it was ordered for longer than anybody waits; the next one does not know of it. */
    private static JsonNode explained(Throwable failure) {
        Throwable cause = RestCalls.causeOf(failure);
        if (cause instanceof EngineException engine && engine.code() == ErrorCode.NOT_FOUND) {
            throw new EngineException(
                    ErrorCode.CONFLICT,
                    "Another master leads now and does not know what the last one was asked: jobs go on as they were;"
                            + " ask again (" + engine.getMessage() + ")",
                    engine);
        }
        throw new CompletionException(cause);
    }
}
