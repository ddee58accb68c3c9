package dev.weft.rest.logs;

import static dev.weft.rest.server.HttpMethod.GET;
import static dev.weft.rest.server.HttpMethod.POST;
import static dev.weft.rest.server.HttpMethod.PUT;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.weft.master.view.WorkerView;
import dev.weft.protocol.inspect.Findings;
import dev.weft.protocol.inspect.Inspection;
import dev.weft.rest.server.ErrorReplies;
import dev.weft.rest.server.HttpRefusal;
import dev.weft.rest.server.Json;
import dev.weft.rest.server.PageToken;
import dev.weft.rest.server.Resource;
import dev.weft.rest.server.RestReply;
import dev.weft.rest.server.RestRequest;
import dev.weft.rest.server.Route;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** Levels of loggers, which change in running processes: in the master, in one worker or everywhere. */
public final class LogLevelHandlers implements Resource {
    private static final String PATH = "/weft/log-levels";
    private static final String ALL = "all";
    private static final String MASTER = "master";
    private static final int MAX_LOGGER_CHARS = 500;

    private final Processes processes;
    private final PageToken token;

    public LogLevelHandlers(Processes processes, PageToken token) {
        this.processes = processes;
        this.token = token;
    }

    @Override
    public List<Route> routes() {
        return List.of(
                Route.of(GET, PATH, this::list),
                Route.json(POST, PATH, this::set),
                Route.json(PUT, PATH, token.guard(this::set)));
    }

    private CompletableFuture<RestReply> list(RestRequest request) {
        return askEach(request.parameter("process").orElse(ALL), new Inspection.ListLogLevels());
    }

    /** {@code {"logger": name or "root", "level": LEVEL or null for the configuration's, "process": all, master or an id}}. */
    private CompletableFuture<RestReply> set(RestRequest request) {
        JsonNode body = request.json();
        String logger = body.path("logger").asText("");
        if (logger.isBlank() || logger.length() > MAX_LOGGER_CHARS) {
            throw new HttpRefusal(400, "logger must name a logger, or root");
        }
        JsonNode level = body.path("level");
        Optional<String> wanted = level.isTextual() ? Optional.of(level.asText()) : Optional.empty();
        return askEach(body.path("process").asText(ALL), new Inspection.SetLogLevel(logger, wanted));
    }

    /** A process that cannot answer is in the list with the reason; the whole fails only when it was asked for alone. */
    private CompletableFuture<RestReply> askEach(String process, Inspection inspection) {
        return switch (process) {
            case ALL -> processes.dispatcher().workers().thenCompose(workers -> askAll(workers, inspection));
            case MASTER ->
                processes
                        .master()
                        .ask(inspection, Findings.LogLevels.class)
                        .thenApply(found -> reply(List.of(entry(MASTER, found))));
            default ->
                processes
                        .worker(RestRequest.workerId(process))
                        .ask(inspection, Findings.LogLevels.class)
                        .thenApply(found -> reply(List.of(entry(process, found))));
        };
    }

    private CompletableFuture<RestReply> askAll(List<WorkerView> workers, Inspection inspection) {
        List<CompletableFuture<ObjectNode>> answers = new ArrayList<>();
        answers.add(answer(MASTER, processes.master(), inspection));
        for (WorkerView worker : workers) {
            answers.add(answer(worker.id().toString(), processes.worker(worker.id()), inspection));
        }
        return CompletableFuture.allOf(answers.toArray(new CompletableFuture<?>[0]))
                .thenApply(all -> reply(answers.stream()
                        .map(CompletableFuture::join) // complete already: allOf said so
                        .toList()));
    }

    private static CompletableFuture<ObjectNode> answer(String name, InspectedProcess process, Inspection inspection) {
        return process.ask(inspection, Findings.LogLevels.class)
                .handle((found, failure) -> failure == null ? entry(name, found) : failed(name, failure));
    }

    private static ObjectNode entry(String name, Findings.LogLevels found) {
        ObjectNode json = Json.object().put("process", name);
        ObjectNode levels = json.putObject("levels");
        found.levels().forEach(levels::put);
        return json;
    }

    private static ObjectNode failed(String name, Throwable failure) {
        return Json.object().put("process", name).put("error", ErrorReplies.lineOf(failure));
    }

    private static RestReply reply(List<ObjectNode> entries) {
        ObjectNode json = Json.object();
        ArrayNode list = json.putArray("processes");
        entries.forEach(list::add);
        return RestReply.json(json);
    }
}
