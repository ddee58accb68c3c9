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

/** Logs of a cluster's processes, and the levels of their loggers. Failures as of {@link RestClusterClient}. Thread-safe. */
public final class RestLogs {
    /** What the master is called where a process is to be named. */
    public static final String MASTER = "master";

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

    /**
     * A part of a log.
     *
     * @param process {@code master} or a worker's id
     * @param log {@code log}, {@code stdout}, or {@code logs/} and the name of a file
     * @param file which file it was when the first part was read; 0: the one there is
     * @param offset in bytes; negative: from the end
     */
    public CompletableFuture<LogRange> range(String process, String log, long file, long offset) {
        return calls.get(
                pathOf(process) + "/" + log + "?offset=" + offset + "&length=" + LogRange.MAX_BYTES + "&file=" + file,
                LogRange::of);
    }

    /** Names of the files that can be read, with their sizes in bytes. */
    public CompletableFuture<SortedMap<String, Long>> files(String process) {
        return calls.get(pathOf(process) + "/logs").thenApply(answer -> {
            SortedMap<String, Long> sizes = new TreeMap<>();
            answer.path("logs")
                    .forEach(log -> sizes.put(
                            log.path("name").asText(), log.path("size").asLong()));
            return sizes;
        });
    }

    /** The ids of all workers. */
    public CompletableFuture<List<String>> workers() {
        return calls.get("/taskmanagers").thenApply(answer -> {
            List<String> ids = new ArrayList<>();
            answer.path("taskmanagers")
                    .forEach(worker -> ids.add(worker.path("id").asText()));
            return ids;
        });
    }

    private static String pathOf(String process) {
        return process.equals(MASTER)
                ? "/jobmanager"
                : "/taskmanagers/" + URLEncoder.encode(process, StandardCharsets.UTF_8);
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
