package dev.weft.rest.logs;

import static dev.weft.rest.server.HttpMethod.GET;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.weft.core.inspect.LogFile;
import dev.weft.core.inspect.LogName;
import dev.weft.core.inspect.ThreadEntry;
import dev.weft.protocol.inspect.Findings;
import dev.weft.protocol.inspect.Inspection;
import dev.weft.rest.server.Json;
import dev.weft.rest.server.Resource;
import dev.weft.rest.server.RestReply;
import dev.weft.rest.server.RestRequest;
import dev.weft.rest.server.Route;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/** Log files, standard output and threads of the master and of workers. */
public final class LogHandlers implements Resource {
    private final Processes processes;

    public LogHandlers(Processes processes) {
        this.processes = processes;
    }

    @Override
    public List<Route> routes() {
        return List.of(
                master("/log", process -> request -> LogText.answer(process, LogName.main(), request)),
                master("/logs", process -> request -> files(process)),
                master("/logs/:filename", process -> request -> named(process, request)),
                master("/stdout", process -> request -> LogText.answer(process, LogName.standardOutput(), request)),
                master("/thread-dump", process -> request -> threads(process)),
                worker("/log", process -> request -> LogText.answer(process, LogName.main(), request)),
                worker("/logs", process -> request -> files(process)),
                worker("/logs/:filename", process -> request -> named(process, request)),
                worker("/stdout", process -> request -> LogText.answer(process, LogName.standardOutput(), request)),
                worker("/thread-dump", process -> request -> threads(process)));
    }

    private Route master(
            String path, Function<InspectedProcess, Function<RestRequest, CompletableFuture<RestReply>>> handler) {
        return Route.of(
                GET,
                "/jobmanager" + path,
                request -> handler.apply(processes.master()).apply(request));
    }

    private Route worker(
            String path, Function<InspectedProcess, Function<RestRequest, CompletableFuture<RestReply>>> handler) {
        return Route.of(
                GET,
                "/taskmanagers/:taskmanagerid" + path,
                request -> handler.apply(processes.worker(request)).apply(request));
    }

    private static CompletableFuture<RestReply> named(InspectedProcess process, RestRequest request) {
        return LogText.answer(process, LogName.of(request.variable("filename")), request);
    }

    /** LogListInfo. */
    private static CompletableFuture<RestReply> files(InspectedProcess process) {
        return process.ask(new Inspection.ListLogs(), Findings.LogFiles.class).thenApply(found -> {
            ObjectNode json = Json.object();
            ArrayNode logs = json.putArray("logs");
            for (LogFile file : found.files()) {
                logs.addObject()
                        .put("name", file.name())
                        .put("size", file.bytes())
                        .put("mtime", file.modifiedMillis());
            }
            return RestReply.json(json);
        });
    }

    /** ThreadDumpInfo. */
    private static CompletableFuture<RestReply> threads(InspectedProcess process) {
        return process.ask(new Inspection.DumpThreads(), Findings.Threads.class).thenApply(found -> {
            ObjectNode json = Json.object();
            ArrayNode threads = json.putArray("threadInfos");
            for (ThreadEntry thread : found.threads()) {
                threads.addObject().put("threadName", thread.name()).put("stringifiedThreadInfo", thread.text());
            }
            return RestReply.json(json);
        });
    }
}
