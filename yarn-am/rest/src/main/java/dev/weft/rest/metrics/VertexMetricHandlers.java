package dev.weft.rest.metrics;

import static dev.weft.rest.server.HttpMethod.GET;

import dev.weft.core.id.JobId;
import dev.weft.core.id.VertexId;
import dev.weft.master.dispatcher.DispatcherGateway;
import dev.weft.master.metric.MasterMetrics;
import dev.weft.master.metric.MetricIds;
import dev.weft.master.metric.MetricStore;
import dev.weft.master.metric.SubtaskMetrics;
import dev.weft.rest.server.HttpRefusal;
import dev.weft.rest.server.Resource;
import dev.weft.rest.server.RestReply;
import dev.weft.rest.server.RestRequest;
import dev.weft.rest.server.Route;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Metrics of a vertex and its subtasks. */
public final class VertexMetricHandlers implements Resource {
    private final DispatcherGateway dispatcher;

    public VertexMetricHandlers(DispatcherGateway dispatcher) {
        this.dispatcher = dispatcher;
    }

    @Override
    public List<Route> routes() {
        String vertex = "/jobs/:jobid/vertices/:vertexid";
        return List.of(
                Route.of(GET, vertex + "/metrics", request -> answer(request, VertexMetricHandlers::all)),
                Route.of(GET, vertex + "/subtasks/metrics", request -> answer(request, VertexMetricHandlers::subtasks)),
                Route.of(
                        GET,
                        vertex + "/subtasks/:subtaskindex/metrics",
                        request -> answer(request, VertexMetricHandlers::one)),
                Route.of(GET, vertex + "/jm-operator-metrics", this::coordinators),
                Route.of(
                        GET, vertex + "/backpressure", request -> answer(request, VertexMetricHandlers::backPressure)));
    }

    /** The subtasks of a vertex as they were last told. */
    private record Told(List<SubtaskMetrics> subtasks, long newestMillis) {}

    /** Nothing measured may mean that there is no such job or vertex: then the dispatcher refuses. */
    private CompletableFuture<RestReply> answer(RestRequest request, BiFunction<RestRequest, Told, RestReply> reply) {
        JobId job = request.jobId();
        VertexId vertex = request.vertexId();
        return dispatcher.metrics().thenCompose(store -> {
            Told told = new Told(store.subtasks(job, vertex), store.newestMillis());
            return Existing.reply(
                    told.subtasks().isEmpty(), () -> dispatcher.vertex(job, vertex), reply.apply(request, told));
        });
    }

    private static RestReply backPressure(RestRequest request, Told told) {
        return BackPressureJson.of(told.subtasks(), told.newestMillis());
    }

    private static RestReply all(RestRequest request, Told told) {
        List<SubtaskMetrics> subtasks = told.subtasks();
        Map<Integer, SubtaskMetrics> byIndex =
                subtasks.stream().collect(Collectors.toMap(SubtaskMetrics::subtask, Function.identity()));
        Iterable<String> ids = () -> subtasks.stream()
                .flatMap(subtask -> MetricHandlers.idsOf(subtask).stream().map(id -> subtask.subtask() + "." + id))
                .iterator();
        return MetricJson.collection(
                request,
                ids,
                id -> Selection.subtaskId(id)
                        .flatMap(one -> Optional.ofNullable(byIndex.get(one.subtask()))
                                .flatMap(subtask -> MetricIds.text(subtask, one.id()))));
    }

    private static RestReply subtasks(RestRequest request, Told told) {
        var chosen = Selection.subtasks(request);
        return MetricJson.aggregated(
                request,
                told.subtasks().stream()
                        .filter(subtask -> chosen.test(subtask.subtask()))
                        .toList(),
                MetricHandlers::idsOf,
                MetricIds::number);
    }

    private static RestReply one(RestRequest request, Told told) {
        int index = indexOf(request);
        return told.subtasks().stream()
                .filter(subtask -> subtask.subtask() == index)
                .findFirst()
                .map(subtask -> MetricJson.collection(
                        request, MetricHandlers.idsOf(subtask), id -> MetricIds.text(subtask, id)))
                .orElseGet(MetricJson::none);
    }

    private static int indexOf(RestRequest request) {
        String text = request.variable("subtaskindex");
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException e) {
            throw new HttpRefusal(400, "subtaskindex must be a whole number, got '" + text + "'");
        }
    }

    private CompletableFuture<RestReply> coordinators(RestRequest request) {
        JobId job = request.jobId();
        VertexId vertex = request.vertexId();
        return dispatcher.metrics().thenCompose(store -> {
            Map<String, String> values = coordinators(store, job, vertex);
            var reply = MetricJson.collection(
                    request, new ArrayList<>(values.keySet()), id -> Optional.ofNullable(values.get(id)));
            return Existing.reply(values.isEmpty(), () -> dispatcher.vertex(job, vertex), reply);
        });
    }

    private static Map<String, String> coordinators(MetricStore store, JobId job, VertexId vertex) {
        Map<String, String> values = new LinkedHashMap<>();
        store.master(job)
                .map(MasterMetrics::sources)
                .ifPresent(sources -> sources.values().stream()
                        .filter(source -> source.vertex().equals(vertex))
                        .forEach(source -> source.metrics()
                                .names()
                                .forEach(name -> source.metrics()
                                        .text(name)
                                        .ifPresent(text -> values.put(
                                                MetricIds.part(source.operatorName()) + "." + name, text)))));
        return values;
    }
}
