package dev.weft.client;

import com.fasterxml.jackson.databind.JsonNode;
import dev.weft.api.execution.JobStatus;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.error.Failure;
import dev.weft.core.id.Id128;
import dev.weft.core.id.JobId;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** Reads the master's JSON. */
final class Answers {
    private Answers() {}

    static List<JobListing> listings(JsonNode json) {
        List<JobListing> jobs = new ArrayList<>();
        json.path("jobs").forEach(job -> jobs.add(listing(job)));
        return jobs;
    }

    static JobProgress progress(JsonNode json) {
        List<JobProgress.Vertex> vertices = new ArrayList<>();
        for (JsonNode vertex : json.path("vertices")) {
            vertices.add(new JobProgress.Vertex(
                    vertex.path("name").asText(),
                    vertex.path("parallelism").asInt(),
                    vertex.path("tasks").path("RUNNING").asInt(),
                    vertex.path("tasks").path("FINISHED").asInt(),
                    vertex.path("metrics").path("read-records").asLong(),
                    vertex.path("metrics").path("write-records").asLong()));
        }
        return new JobProgress(
                listing(json),
                vertices,
                json.path("restarts").asInt(),
                json.path("waiting-for").asText(""));
    }

    private static JobListing listing(JsonNode job) {
        return new JobListing(
                jobId(job.path("jid").asText()),
                job.path("name").asText(),
                status(job.path("state").asText()),
                job.path("start-time").asLong(),
                job.path("end-time").asLong(-1),
                job.path("duration").asLong());
    }

    /** Empty while the job runs. */
    static Optional<JobEnd> end(JsonNode json) {
        JsonNode result = json.path("job-execution-result");
        if (!json.path("status").path("id").asText().equals("COMPLETED") || result.isMissingNode()) {
            return Optional.empty();
        }
        SortedMap<String, byte[]> accumulators = new TreeMap<>();
        json.path("accumulators")
                .fields()
                .forEachRemaining(entry -> accumulators.put(
                        entry.getKey(),
                        Base64.getDecoder().decode(entry.getValue().asText())));
        return Optional.of(new JobEnd(
                jobId(result.path("id").asText()),
                result.path("name").asText(),
                endStatus(result.path("application-status").asText()),
                result.path("net-runtime").asLong(),
                failure(result.path("failure-cause")),
                accumulators));
    }

    /** What a collecting sink answers; empty when it has nothing to say yet. */
    static Optional<byte[]> collected(JsonNode json) {
        JsonNode answer = json.path("answer");
        return answer.isTextual() ? Optional.of(Base64.getDecoder().decode(answer.asText())) : Optional.empty();
    }

    /** The id under which an order is under way. */
    static Id128 trigger(JsonNode json) {
        String hex = json.path("request-id").asText();
        try {
            return Id128.parse(hex);
        } catch (IllegalArgumentException e) {
            throw new EngineException(ErrorCode.INTERNAL, "The master answers with a trigger id '" + hex + "'", e);
        }
    }

    /** What an order came to, good or bad; empty while it is under way. */
    static Optional<JsonNode> operation(JsonNode json) {
        boolean over = json.path("status").path("id").asText().equals("COMPLETED");
        return over ? Optional.of(json.path("operation")) : Optional.empty();
    }

    /**
     * An operation that came to something.
     *
     * @throws EngineException as the master says when it came to nothing; its cause is a {@link RemoteFailure}
     */
    static JsonNode successful(JsonNode operation) {
        JsonNode cause =
                operation.has("failureCause") ? operation.get("failureCause") : operation.path("failure-cause");
        failure(cause).ifPresent(failure -> {
            throw new EngineException(failure.code(), failure.message(), new RemoteFailure(failure));
        });
        return operation;
    }

    private static Optional<Failure> failure(JsonNode cause) {
        if (cause.isMissingNode() || cause.isNull()) {
            return Optional.empty();
        }
        String stack = cause.path("stack-trace").asText("");
        String firstLine = stack.lines().findFirst().orElse("unknown cause");
        return Optional.of(new Failure(
                code(cause.path("code").asText()), cause.path("message").asText(firstLine), stack));
    }

    private static ErrorCode code(String name) {
        for (ErrorCode code : ErrorCode.values()) {
            if (code.name().equals(name)) {
                return code;
            }
        }
        return ErrorCode.USER_CODE;
    }

    private static JobStatus endStatus(String applicationStatus) {
        return switch (applicationStatus) {
            case "SUCCEEDED" -> JobStatus.FINISHED;
            case "CANCELED" -> JobStatus.CANCELED;
            default -> JobStatus.FAILED;
        };
    }

    static JobStatus status(String name) {
        try {
            return JobStatus.valueOf(name.toUpperCase(Locale.ROOT));
        } catch (IllegalArgumentException e) {
            throw new EngineException(ErrorCode.INTERNAL, "The master answers with a job state '" + name + "'", e);
        }
    }

    private static JobId jobId(String hex) {
        try {
            return JobId.parse(hex);
        } catch (IllegalArgumentException e) {
            throw new EngineException(ErrorCode.INTERNAL, "The master answers with a job id '" + hex + "'", e);
        }
    }
}
