package dev.weft.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;

/** Levels of loggers in a cluster's processes. Failures as of {@link RestClusterClient}. Thread-safe. */
public final class RestLogs {
    private static final String PATH = "/weft/log-levels";

    private final RestCalls calls;

    RestLogs(RestCalls calls) {
        this.calls = calls;
    }

    /** @param process {@code all}, {@code master} or a worker's id */
    public CompletableFuture<List<ProcessLevels>> levels(String process) {
        return calls.get(PATH + "?process=" + URLEncoder.encode(process, StandardCharsets.UTF_8))
                .thenApply(RestLogs::processes);
    }

    /**
     * Changes a level until the process ends; how the levels are then.
     *
     * @param process {@code all}, {@code master} or a worker's id
     * @param logger name or prefix, or {@code root}
     * @param level empty: back to the configuration's
     */
    public CompletableFuture<List<ProcessLevels>> setLevel(String process, String logger, Optional<String> level) {
        ObjectNode body = JsonNodeFactory.instance
                .objectNode()
                .put("process", process)
                .put("logger", logger)
                .put("level", level.orElse(null));
        return calls.post(PATH, body).thenApply(RestLogs::processes);
    }

    private static List<ProcessLevels> processes(JsonNode answer) {
        List<ProcessLevels> processes = new ArrayList<>();
        for (JsonNode entry : answer.path("processes")) {
            SortedMap<String, String> levels = new TreeMap<>();
            entry.path("levels")
                    .fields()
                    .forEachRemaining(
                            level -> levels.put(level.getKey(), level.getValue().asText()));
            Optional<String> error =
                    entry.hasNonNull("error") ? Optional.of(entry.get("error").asText()) : Optional.empty();
            processes.add(new ProcessLevels(entry.path("process").asText(), levels, error));
        }
        return processes;
    }
}
