package dev.weft.rest.metrics;

import static dev.weft.rest.server.HttpMethod.GET;

import dev.weft.core.id.JobId;
import dev.weft.core.id.WorkerId;
import dev.weft.master.dispatcher.DispatcherGateway;
import dev.weft.master.metric.MasterMetrics;
import dev.weft.master.metric.MetricIds;
import dev.weft.master.metric.MetricSet;
import dev.weft.master.metric.MetricStore;
import dev.weft.master.metric.SubtaskMetrics;
import dev.weft.rest.server.Resource;
import dev.weft.rest.server.RestReply;
import dev.weft.rest.server.RestRequest;
import dev.weft.rest.server.Route;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/** Metrics of the master, the TaskManagers, and the jobs as a whole. */
public final class MetricHandlers implements Resource {
    private final DispatcherGateway dispatcher;

    public MetricHandlers(DispatcherGateway dispatcher) {
        this.dispatcher = dispatcher;
    }

    @Override
    public List<Route> routes() {
        return List.of(
                Route.of(GET, "/jobmanager/metrics", request -> answer(store -> of(request, store.master()))),
                Route.of(GET, "/taskmanagers/metrics", request -> answer(store -> workers(request, store))),
                Route.of(GET, "/taskmanagers/:taskmanagerid/metrics", this::worker),
                Route.of(GET, "/jobs/metrics", request -> answer(store -> jobs(request, store))),
                Route.of(GET, "/jobs/:jobid/metrics", this::job));
    }

    private CompletableFuture<RestReply> answer(Function<MetricStore, RestReply> reply) {
        return dispatcher.metrics().thenApply(reply);
    }

    private static RestReply of(RestRequest request, MetricSet metrics) {
        return MetricJson.collection(request, metrics.names(), metrics::text);
    }

    private static RestReply aggregated(RestRequest request, Collection<MetricSet> sets) {
        return MetricJson.aggregated(
                request,
                sets,
                MetricSet::names,
                (set, id) -> set.value(id).stream().boxed().findFirst());
    }

    private static RestReply workers(RestRequest request, MetricStore store) {
        Set<String> named = Selection.list(request, "taskmanagers");
        List<MetricSet> sets = store.workers().stream()
                .filter(worker -> named.isEmpty() || named.contains(worker.value()))
                .map(store::process)
                .toList();
        return aggregated(request, sets);
    }

    private CompletableFuture<RestReply> worker(RestRequest request) {
        WorkerId worker = request.workerId();
        return dispatcher
                .metrics()
                .thenCompose(store -> Existing.reply(
                        !store.workers().contains(worker),
                        () -> dispatcher.worker(worker),
                        of(request, store.process(worker))));
    }

    private static RestReply jobs(RestRequest request, MetricStore store) {
        List<MetricSet> sets = new ArrayList<>();
        Set<String> named = Selection.list(request, "jobs");
        for (JobId job : store.jobs()) {
            if (named.isEmpty() || named.contains(job.toString())) {
                store.master(job).map(MasterMetrics::job).ifPresent(sets::add);
            }
        }
        return aggregated(request, sets);
    }

    private CompletableFuture<RestReply> job(RestRequest request) {
        JobId job = request.jobId();
        return dispatcher.metrics().thenCompose(store -> {
            Optional<MetricSet> counted = store.master(job).map(MasterMetrics::job);
            return Existing.reply(
                    counted.isEmpty(), () -> dispatcher.result(job), of(request, counted.orElse(MetricSet.NONE)));
        });
    }

    /** The ids of a subtask, without its index. */
    static List<String> idsOf(SubtaskMetrics subtask) {
        List<String> ids = new ArrayList<>();
        MetricIds.each(subtask, (prefix, set, place) -> ids.add(prefix + set.name(place)));
        return ids;
    }
}
