package dev.weft.rest.history;

import static dev.weft.rest.server.HttpMethod.GET;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.weft.core.concurrent.EventLoop;
import dev.weft.core.concurrent.IoPool;
import dev.weft.core.config.HistoryOptions;
import dev.weft.core.config.ReadableConfig;
import dev.weft.core.id.JobId;
import dev.weft.rest.cluster.Version;
import dev.weft.rest.server.HttpRefusal;
import dev.weft.rest.server.Json;
import dev.weft.rest.server.Resource;
import dev.weft.rest.server.RestReply;
import dev.weft.rest.server.RestRequest;
import dev.weft.rest.server.Route;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Ended jobs as REST answers. Looks through the archives now and then; what is known is confined to the loop, files are read on the I/O
 * pool.
 */
final class HistoryPages implements Resource {
    private static final Logger log = LoggerFactory.getLogger(HistoryPages.class);

    /** Opened archives that are held in memory: what one person looks at. */
    private static final int OPENED = 8;

    private static final int FOUND = 302;

    private final ReadableConfig config;
    private final EventLoop loop;
    private final IoPool io;
    private final HistoryFiles files;
    private final Duration interval;
    private final Version version = Version.current();
    private final Map<JobId, JsonNode> lines = new TreeMap<>();
    private final Map<JobId, CompletableFuture<Map<String, byte[]>>> opened = new LinkedHashMap<>(16, 0.75f, true);

    HistoryPages(ReadableConfig config, EventLoop loop, IoPool io, HistoryFiles files) {
        this.config = config;
        this.loop = loop;
        this.io = io;
        this.files = files;
        this.interval = config.get(HistoryOptions.REFRESH_INTERVAL);
    }

    // ---- looking

    /** Looks now and then again and again. Any thread. */
    void start() {
        io.call(() -> files.look(loop.clock().epochMillis()), loop, this::found, failure -> {
            log.warn("The archives could not be looked through", failure);
            loop.schedule(interval, this::start);
        });
    }

    private void found(HistoryFiles.Look look) {
        lines.putAll(look.arrived());
        look.gone().forEach(job -> {
            lines.remove(job);
            opened.remove(job);
        });
        if (!look.arrived().isEmpty() || !look.gone().isEmpty()) {
            log.info(
                    "{} ended jobs are new, {} are shown no longer",
                    look.arrived().size(),
                    look.gone().size());
        }
        loop.schedule(interval, this::start);
    }

    // ---- answering

    @Override
    public List<Route> routes() {
        List<Route> routes = new ArrayList<>(List.of(
                Route.of(GET, "/config", request -> now(configuration())),
                Route.of(GET, "/overview", request -> onLoop(this::overview)),
                Route.of(GET, "/jobs", request -> onLoop(this::ids)),
                Route.of(GET, ArchiveFormat.OVERVIEW, request -> onLoop(this::list)),
                Route.of(GET, "/weft/options", request -> now(options())),
                Route.of(GET, "/weft/open/:jobid", HistoryPages::open),
                Route.of(GET, "/jobs/:jobid/jobmanager/log-url", this::masterLog),
                Route.of(GET, "/jobs/:jobid/taskmanagers/:taskmanagerid/log-url", this::workerLog)));
        ArchivedPaths.TEMPLATES.forEach(template -> routes.add(Route.of(GET, template, this::archived)));
        return routes;
    }

    private static CompletableFuture<RestReply> now(JsonNode json) {
        return CompletableFuture.completedFuture(RestReply.json(json));
    }

    private CompletableFuture<RestReply> onLoop(java.util.function.Supplier<JsonNode> answer) {
        return CompletableFuture.supplyAsync(answer, loop).thenApply(RestReply::json);
    }

    private ObjectNode configuration() {
        ObjectNode json = Json.object();
        json.put(
                "refresh-interval",
                config.get(HistoryOptions.WEB_REFRESH_INTERVAL).toMillis());
        json.put("timezone-name", "Coordinated Universal Time");
        json.put("timezone-offset", 0);
        json.put("flink-version", version.number());
        json.put("flink-revision", version.revision());
        json.put("product", "weft");
        json.putObject("features")
                .put("web-submit", false)
                .put("web-cancel", false)
                .put("web-rescale", false)
                .put("web-history", true);
        return json;
    }

    private static ObjectNode options() {
        return Json.object()
                .put("submit", false)
                .put("cancel", false)
                .put("rescale", false)
                .put("history", true)
                .put("yarn", false)
                .put("token", "");
    }

    /** Where YARN's link to an ended application leads: links with a fragment do not survive every proxy. */
    private static CompletableFuture<RestReply> open(RestRequest request) {
        return CompletableFuture.completedFuture(
                new RestReply(FOUND, "text/plain; charset=UTF-8", new byte[0], Map.of())
                        .withHeader("Location", "../../#/job/" + request.jobId() + "/overview"));
    }

    private ObjectNode overview() {
        ObjectNode json = Json.object();
        for (String zero : List.of("taskmanagers", "slots-total", "slots-available", "jobs-running")) {
            json.put(zero, 0);
        }
        json.put("jobs-finished", count("FINISHED"));
        json.put("jobs-cancelled", count("CANCELED"));
        json.put("jobs-failed", count("FAILED"));
        json.put("flink-version", version.number());
        json.put("flink-commit", version.revision());
        return json;
    }

    private long count(String state) {
        return lines.values().stream()
                .filter(line -> line.path("state").asText().equals(state))
                .count();
    }

    private ObjectNode ids() {
        ObjectNode json = Json.object();
        ArrayNode jobs = json.putArray("jobs");
        newestFirst()
                .forEach(line -> jobs.addObject()
                        .put("id", line.path("jid").asText())
                        .put("status", line.path("state").asText()));
        return json;
    }

    private ObjectNode list() {
        ObjectNode json = Json.object();
        json.putArray("jobs").addAll(newestFirst());
        return json;
    }

    private List<JsonNode> newestFirst() {
        Comparator<JsonNode> byEnd =
                Comparator.comparingLong(line -> line.path("end-time").asLong());
        return lines.values().stream().sorted(byEnd.reversed()).toList();
    }

    private CompletableFuture<RestReply> archived(RestRequest request) {
        JobId job = request.jobId();
        String path = bare(request.path());
        return CompletableFuture.supplyAsync(() -> open(job), loop)
                .thenCompose(answers -> answers)
                .thenApply(answers -> {
                    byte[] body = answers.get(path);
                    if (body == null) {
                        throw new HttpRefusal(404, "Nothing of this is archived: " + path);
                    }
                    return RestReply.jsonText(body);
                });
    }

    /** On the loop. */
    private CompletableFuture<Map<String, byte[]>> open(JobId job) {
        if (!lines.containsKey(job)) {
            throw new HttpRefusal(404, "Job " + job + " is not archived");
        }
        CompletableFuture<Map<String, byte[]>> answers = opened.get(job);
        if (answers == null || answers.isCompletedExceptionally()) {
            var reading = new CompletableFuture<Map<String, byte[]>>();
            io.call(() -> files.answers(job), loop, reading::complete, reading::completeExceptionally);
            opened.put(job, reading);
            answers = reading;
        }
        if (opened.size() > OPENED) {
            opened.remove(opened.keySet().iterator().next());
        }
        return answers;
    }

    private static String bare(String path) {
        String unversioned = path.startsWith("/v1/") ? path.substring("/v1".length()) : path;
        return unversioned.endsWith("/") ? unversioned.substring(0, unversioned.length() - 1) : unversioned;
    }

    private CompletableFuture<RestReply> masterLog(RestRequest request) {
        return logUrl(config.getOptional(HistoryOptions.MASTER_LOG_URL)
                .map(pattern -> pattern.replace("<jobid>", request.jobId().toString()))
                .orElse(""));
    }

    private CompletableFuture<RestReply> workerLog(RestRequest request) {
        return logUrl(config.getOptional(HistoryOptions.WORKER_LOG_URL)
                .map(pattern -> pattern.replace("<jobid>", request.jobId().toString())
                        .replace("<tmid>", request.variable("taskmanagerid")))
                .orElse(""));
    }

    private static CompletableFuture<RestReply> logUrl(String url) {
        if (url.isEmpty()) {
            throw new HttpRefusal(404, "It is not configured where logs are kept (historyserver.log.*.url-pattern)");
        }
        return now(Json.object().put("url", url));
    }
}
