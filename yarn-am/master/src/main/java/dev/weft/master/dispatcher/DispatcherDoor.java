package dev.weft.master.dispatcher;

import dev.weft.api.graph.JobGraph;
import dev.weft.api.graph.JobGraphCheck;
import dev.weft.core.concurrent.EventLoop;
import dev.weft.core.config.Configuration;
import dev.weft.core.config.Secrets;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.id.Id128;
import dev.weft.core.id.JobId;
import dev.weft.core.id.OperatorId;
import dev.weft.core.id.VertexId;
import dev.weft.core.id.WorkerId;
import dev.weft.master.cluster.ApplicationEnd;
import dev.weft.master.dispatcher.RunningJobs.RunningJob;
import dev.weft.master.inspect.FlameGraphConfig;
import dev.weft.master.inspect.FlameGraphs;
import dev.weft.master.metric.HistoryView;
import dev.weft.master.metric.MetricStore;
import dev.weft.master.plan.PlanPicture;
import dev.weft.master.plan.Planner;
import dev.weft.master.resource.ResourceManager;
import dev.weft.master.view.ArchivedJob;
import dev.weft.master.view.CheckpointConfigView;
import dev.weft.master.view.CheckpointingView;
import dev.weft.master.view.ClusterOverview;
import dev.weft.master.view.ExceptionHistory;
import dev.weft.master.view.ExecutionState;
import dev.weft.master.view.FlameGraphView;
import dev.weft.master.view.JobAccumulators;
import dev.weft.master.view.JobConfigView;
import dev.weft.master.view.JobDetails;
import dev.weft.master.view.JobOverview;
import dev.weft.master.view.JobResult;
import dev.weft.master.view.JobStatus;
import dev.weft.master.view.OperationView;
import dev.weft.master.view.PlanView;
import dev.weft.master.view.RescaleView;
import dev.weft.master.view.SavepointOrder;
import dev.weft.master.view.VertexDetails;
import dev.weft.master.view.WorkerView;
import dev.weft.master.view.YarnView;
import dev.weft.protocol.inspect.Findings;
import dev.weft.protocol.inspect.Inspection;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Brings clients' calls from any thread to the dispatcher's loop: running jobs are asked on their own loops, ended ones are
 * answered from memory.
 */
final class DispatcherDoor implements DispatcherGateway {
    private final EventLoop loop;
    private final Dispatcher dispatcher;
    private final ResourceManager resources;
    private final RunningJobs running;
    private final FinishedJobs finished;
    private final Configuration cluster;
    private final StateOperations states;
    private final Measurements measurements;
    private final FlameGraphs flameGraphs;

    DispatcherDoor(
            EventLoop loop,
            Dispatcher dispatcher,
            ResourceManager resources,
            RunningJobs running,
            FinishedJobs finished,
            Configuration cluster,
            StateOperations states,
            Measurements measurements) {
        this.loop = loop;
        this.dispatcher = dispatcher;
        this.resources = resources;
        this.running = running;
        this.finished = finished;
        this.cluster = cluster;
        this.states = states;
        this.measurements = measurements;
        this.flameGraphs = new FlameGraphs(loop, FlameGraphConfig.of(cluster), resources::inspect);
    }

    @Override
    public CompletableFuture<JobId> submit(JobGraph graph) {
        var answer = new CompletableFuture<JobId>();
        loop.execute(() -> dispatcher.submit(graph, answer));
        return answer;
    }

    @Override
    public CompletableFuture<Void> cancel(JobId job) {
        return onLoop(() -> {
            Optional<RunningJob> found = running.find(job);
            if (found.isPresent()) {
                return dispatcher.cancel(found.get());
            }
            ArchivedJob ended = archived(job);
            if (ended.result().status() == JobStatus.CANCELED) {
                return done(null);
            }
            throw new EngineException(
                    ErrorCode.CONFLICT, "Job " + job + " is " + ended.result().status() + " and cannot be cancelled");
        });
    }

    @Override
    public CompletableFuture<List<JobOverview>> jobs() {
        return onLoop(() -> {
            List<CompletableFuture<JobOverview>> asked = new ArrayList<>();
            running.all().forEach(job -> asked.add(job.manager().overview()));
            List<JobOverview> ended =
                    finished.all().stream().map(job -> job.details().overview()).toList();
            return CompletableFuture.allOf(asked.toArray(new CompletableFuture<?>[0]))
                    .thenApply(all -> newestFirst(asked, ended));
        });
    }

    private static List<JobOverview> newestFirst(List<CompletableFuture<JobOverview>> asked, List<JobOverview> ended) {
        List<JobOverview> jobs = new ArrayList<>(ended);
        asked.forEach(answer -> jobs.add(answer.join())); // complete already: allOf said so
        jobs.sort(Comparator.comparingLong(JobOverview::startMillis).reversed().thenComparing(JobOverview::id));
        return List.copyOf(jobs);
    }

    @Override
    public CompletableFuture<JobDetails> job(JobId job) {
        return ask(job, found -> found.manager().details(), ArchivedJob::details);
    }

    @Override
    public CompletableFuture<VertexDetails> vertex(JobId job, VertexId vertex) {
        return ask(
                job,
                found -> found.manager().vertex(vertex),
                ended -> ended.vertices().stream()
                        .filter(details -> details.vertex().id().equals(vertex))
                        .findFirst()
                        .orElseThrow(() ->
                                new EngineException(ErrorCode.NOT_FOUND, "Job " + job + " has no vertex " + vertex)));
    }

    @Override
    public CompletableFuture<ExceptionHistory> exceptions(JobId job) {
        return ask(job, found -> found.manager().exceptions(), ArchivedJob::exceptions);
    }

    @Override
    public CompletableFuture<Optional<JobResult>> result(JobId job) {
        return ask(job, found -> done(Optional.empty()), ended -> Optional.of(ended.result()));
    }

    @Override
    public CompletableFuture<JobResult> whenEnded(JobId job) {
        return ask(job, found -> found.ended().copy(), ArchivedJob::result);
    }

    @Override
    public CompletableFuture<ClusterOverview> overview() {
        return onLoop(() -> {
            int runningJobs = running.all().size();
            int finishedJobs = finished.count(JobStatus.FINISHED);
            int cancelledJobs = finished.count(JobStatus.CANCELED);
            int failedJobs = finished.count(JobStatus.FAILED);
            return resources
                    .overview()
                    .thenApply(counted ->
                            new ClusterOverview(counted, runningJobs, finishedJobs, cancelledJobs, failedJobs));
        });
    }

    @Override
    public CompletableFuture<MetricStore> metrics() {
        return done(measurements.store());
    }

    @Override
    public CompletableFuture<HistoryView<VertexId>> history(JobId job, Set<VertexId> vertices) {
        return onLoop(() -> done(measurements.of(job, vertices)));
    }

    @Override
    public CompletableFuture<HistoryView<WorkerId>> history(WorkerId worker) {
        return onLoop(() -> done(measurements.of(worker)));
    }

    @Override
    public CompletableFuture<List<WorkerView>> workers() {
        return resources.workers();
    }

    @Override
    public CompletableFuture<WorkerView> worker(WorkerId worker) {
        return resources
                .workers()
                .thenApply(all -> all.stream()
                        .filter(view -> view.id().equals(worker))
                        .findFirst()
                        .orElseThrow(() ->
                                new EngineException(ErrorCode.NOT_FOUND, "No worker " + worker + " is registered")));
    }

    @Override
    public CompletableFuture<SortedMap<String, String>> configuration() {
        SortedMap<String, String> shown = new TreeMap<>(Secrets.hide(cluster.toMap()));
        return done(Collections.unmodifiableSortedMap(shown));
    }

    @Override
    public CompletableFuture<PlanView> plan(JobGraph graph) {
        return CompletableFuture.completedFuture(graph).thenApply(given -> {
            JobGraphCheck.check(given);
            return PlanPicture.view(Planner.plan(given));
        });
    }

    @Override
    public CompletableFuture<JobConfigView> jobConfig(JobId job) {
        return ask(job, found -> found.manager().config(), ArchivedJob::config);
    }

    @Override
    public CompletableFuture<JobAccumulators> accumulators(JobId job) {
        return ask(job, found -> found.manager().accumulators(), ArchivedJob::accumulators);
    }

    @Override
    public CompletableFuture<Void> rescale(JobId job, Map<VertexId, Integer> parallelism) {
        return onLoop(() -> alive(job).manager().rescale(parallelism));
    }

    @Override
    public CompletableFuture<List<RescaleView>> rescales(JobId job) {
        return ask(job, found -> found.manager().rescales(), ended -> List.of());
    }

    @Override
    public CompletableFuture<CheckpointingView> checkpoints(JobId job) {
        return ask(job, found -> found.manager().checkpoints(), ArchivedJob::checkpoints);
    }

    @Override
    public CompletableFuture<CheckpointConfigView> checkpointConfig(JobId job) {
        return ask(job, found -> found.manager().checkpointConfig(), ArchivedJob::checkpointConfig);
    }

    @Override
    public CompletableFuture<Id128> triggerSavepoint(JobId job, SavepointOrder order) {
        return onLoop(() -> done(states.savepoint(alive(job), order)));
    }

    @Override
    public CompletableFuture<OperationView> savepointState(JobId job, Id128 trigger) {
        return onLoop(() -> done(states.savepointState(job, trigger)));
    }

    @Override
    public CompletableFuture<Id128> triggerCheckpoint(JobId job, Optional<Id128> trigger) {
        return onLoop(() -> done(states.checkpoint(alive(job), trigger)));
    }

    @Override
    public CompletableFuture<OperationView> checkpointState(JobId job, Id128 trigger) {
        return onLoop(() -> done(states.checkpointState(job, trigger)));
    }

    @Override
    public CompletableFuture<Id128> disposeSavepoint(Optional<Id128> trigger, String path) {
        return onLoop(() -> {
            if (dispatcher.isReadingJobs()) {
                throw new EngineException(
                        ErrorCode.STALE,
                        "Not all stored jobs have been read yet, and one may need the savepoint: ask again soon");
            }
            return done(states.dispose(trigger, path));
        });
    }

    @Override
    public CompletableFuture<OperationView> disposalState(Id128 trigger) {
        return onLoop(() -> done(states.disposalState(trigger)));
    }

    @Override
    public CompletableFuture<Findings> inspect(WorkerId worker, Inspection inspection) {
        return resources.inspect(worker, inspection);
    }

    @Override
    public CompletableFuture<FlameGraphView> flameGraph(JobId job, VertexId vertex, Optional<Integer> subtask) {
        return vertex(job, vertex).thenApplyAsync(details -> graph(job, details, subtask), loop);
    }

    private FlameGraphView graph(JobId job, VertexDetails details, Optional<Integer> subtask) {
        if (subtask.filter(index -> index < 0 || index >= details.subtasks().size())
                .isPresent()) {
            throw new EngineException(
                    ErrorCode.NOT_FOUND, "Vertex " + details.vertex().id() + " has no subtask " + subtask.get());
        }
        TreeSet<WorkerId> workers = new TreeSet<>();
        details.subtasks().stream()
                .filter(one -> one.state() == ExecutionState.RUNNING)
                .filter(one -> subtask.map(index -> index == one.subtask()).orElse(true))
                .forEach(one -> workers.add(new WorkerId(one.worker())));
        return flameGraphs.of(job, details.vertex().id(), subtask, workers);
    }

    private RunningJob alive(JobId job) {
        return running.find(job)
                .orElseThrow(() -> new EngineException(
                        ErrorCode.CONFLICT,
                        "Job " + job + " is " + archived(job).result().status()));
    }

    @Override
    public CompletableFuture<Optional<YarnView>> yarn() {
        return done(resources.yarn());
    }

    @Override
    public CompletableFuture<Optional<byte[]>> collect(JobId job, OperatorId sink, byte[] request) {
        return onLoop(() -> alive(job).manager().collect(sink, request));
    }

    @Override
    public CompletableFuture<Void> shutDown(ApplicationEnd end, String diagnostics) {
        return onLoop(() -> dispatcher.shutDown(end, diagnostics));
    }

    /** Asks a running job on its loop, or looks an ended one up; NOT_FOUND for any other. */
    private <T> CompletableFuture<T> ask(
            JobId job, Function<RunningJob, CompletableFuture<T>> running, Function<ArchivedJob, T> ended) {
        return onLoop(() -> this.running.find(job).map(running).orElseGet(() -> done(ended.apply(archived(job)))));
    }

    private ArchivedJob archived(JobId job) {
        if (dispatcher.isBeingRead(job)) {
            throw new EngineException(
                    ErrorCode.STALE, "Job " + job + " is stored and has not been read yet: ask again soon");
        }
        return finished.find(job)
                .orElseThrow(() -> new EngineException(ErrorCode.NOT_FOUND, "Job " + job + " is not known"));
    }

    private static <T> CompletableFuture<T> done(@Nullable T value) {
        return CompletableFuture.completedFuture(value);
    }

    private <T> CompletableFuture<T> onLoop(Supplier<CompletableFuture<T>> question) {
        return CompletableFuture.supplyAsync(question, dispatcher::onceRecovered)
                .thenCompose(Function.identity())
                .handle(DispatcherDoor::<T>unwrapped)
                .thenCompose(Function.identity());
    }

    /** Callers see the refusal itself, not the wrapper that futures put around it. */
    private static <T> CompletableFuture<T> unwrapped(@Nullable T answer, @Nullable Throwable failure) {
        if (failure == null) {
            return CompletableFuture.completedFuture(answer);
        }
        boolean wrapped = failure instanceof CompletionException && failure.getCause() != null;
        return CompletableFuture.failedFuture(wrapped ? failure.getCause() : failure);
    }
}
