package dev.weft.master;

import dev.weft.api.graph.JobGraph;
import dev.weft.core.concurrent.EventLoop;
import dev.weft.core.error.EngineException;
import dev.weft.core.id.Id128;
import dev.weft.core.id.JobId;
import dev.weft.core.id.OperatorId;
import dev.weft.core.id.VertexId;
import dev.weft.core.id.WorkerId;
import dev.weft.master.cluster.ApplicationEnd;
import dev.weft.master.dispatcher.DispatcherGateway;
import dev.weft.master.dispatcher.LeaderElsewhere;
import dev.weft.master.metric.HistoryView;
import dev.weft.master.metric.MetricStore;
import dev.weft.master.view.CheckpointConfigView;
import dev.weft.master.view.CheckpointingView;
import dev.weft.master.view.ClusterOverview;
import dev.weft.master.view.ExceptionHistory;
import dev.weft.master.view.FlameGraphView;
import dev.weft.master.view.JobAccumulators;
import dev.weft.master.view.JobConfigView;
import dev.weft.master.view.JobDetails;
import dev.weft.master.view.JobOverview;
import dev.weft.master.view.JobResult;
import dev.weft.master.view.OperationView;
import dev.weft.master.view.PlanView;
import dev.weft.master.view.RescaleView;
import dev.weft.master.view.SavepointOrder;
import dev.weft.master.view.VertexDetails;
import dev.weft.master.view.WorkerView;
import dev.weft.master.view.YarnView;
import dev.weft.protocol.inspect.Findings;
import dev.weft.protocol.inspect.Inspection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * The clients' entrance of a process that may or may not lead: passes calls on to the Dispatcher of the current leadership,
 * and refuses them with STALE while there is none, naming the leader where one is known.
 */
final class LeaderGateway implements DispatcherGateway {
    private final EventLoop loop;
    private final Supplier<Optional<DispatcherGateway>> leading;
    /** Questions that nobody has answered. */
    private final Set<CompletableFuture<?>> open = ConcurrentHashMap.newKeySet();

    private final AtomicBoolean closed = new AtomicBoolean();

    private final Supplier<EngineException> refusal;

    /**
     * @param leading the current Dispatcher's gateway; asked on {@code loop}
     * @param refusal what is said while there is none; asked on {@code loop}
     */
    LeaderGateway(EventLoop loop, Supplier<Optional<DispatcherGateway>> leading, Supplier<EngineException> refusal) {
        this.loop = loop;
        this.leading = leading;
        this.refusal = refusal;
    }

    @Override
    public CompletableFuture<JobId> submit(JobGraph graph) {
        return pass(leader -> leader.submit(graph));
    }

    @Override
    public CompletableFuture<Void> cancel(JobId job) {
        return pass(leader -> leader.cancel(job));
    }

    @Override
    public CompletableFuture<List<JobOverview>> jobs() {
        return pass(DispatcherGateway::jobs);
    }

    @Override
    public CompletableFuture<JobDetails> job(JobId job) {
        return pass(leader -> leader.job(job));
    }

    @Override
    public CompletableFuture<VertexDetails> vertex(JobId job, VertexId vertex) {
        return pass(leader -> leader.vertex(job, vertex));
    }

    @Override
    public CompletableFuture<ExceptionHistory> exceptions(JobId job) {
        return pass(leader -> leader.exceptions(job));
    }

    @Override
    public CompletableFuture<Optional<JobResult>> result(JobId job) {
        return pass(leader -> leader.result(job));
    }

    @Override
    public CompletableFuture<JobResult> whenEnded(JobId job) {
        return pass(leader -> leader.whenEnded(job));
    }

    @Override
    public CompletableFuture<MetricStore> metrics() {
        return pass(DispatcherGateway::metrics);
    }

    @Override
    public CompletableFuture<HistoryView<VertexId>> history(JobId job, Set<VertexId> vertices) {
        return pass(leader -> leader.history(job, vertices));
    }

    @Override
    public CompletableFuture<HistoryView<WorkerId>> history(WorkerId worker) {
        return pass(leader -> leader.history(worker));
    }

    @Override
    public CompletableFuture<ClusterOverview> overview() {
        return pass(DispatcherGateway::overview);
    }

    @Override
    public CompletableFuture<List<WorkerView>> workers() {
        return pass(DispatcherGateway::workers);
    }

    @Override
    public CompletableFuture<WorkerView> worker(WorkerId worker) {
        return pass(leader -> leader.worker(worker));
    }

    @Override
    public CompletableFuture<SortedMap<String, String>> configuration() {
        return pass(DispatcherGateway::configuration);
    }

    @Override
    public CompletableFuture<PlanView> plan(JobGraph graph) {
        return pass(leader -> leader.plan(graph));
    }

    @Override
    public CompletableFuture<JobConfigView> jobConfig(JobId job) {
        return pass(leader -> leader.jobConfig(job));
    }

    @Override
    public CompletableFuture<JobAccumulators> accumulators(JobId job) {
        return pass(leader -> leader.accumulators(job));
    }

    @Override
    public CompletableFuture<Void> rescale(JobId job, Map<VertexId, Integer> parallelism) {
        return pass(leader -> leader.rescale(job, parallelism));
    }

    @Override
    public CompletableFuture<List<RescaleView>> rescales(JobId job) {
        return pass(leader -> leader.rescales(job));
    }

    @Override
    public CompletableFuture<Optional<byte[]>> collect(JobId job, OperatorId sink, byte[] request) {
        return pass(leader -> leader.collect(job, sink, request));
    }

    @Override
    public CompletableFuture<CheckpointingView> checkpoints(JobId job) {
        return pass(leader -> leader.checkpoints(job));
    }

    @Override
    public CompletableFuture<CheckpointConfigView> checkpointConfig(JobId job) {
        return pass(leader -> leader.checkpointConfig(job));
    }

    @Override
    public CompletableFuture<Id128> triggerSavepoint(JobId job, SavepointOrder order) {
        return pass(leader -> leader.triggerSavepoint(job, order));
    }

    @Override
    public CompletableFuture<OperationView> savepointState(JobId job, Id128 trigger) {
        return pass(leader -> leader.savepointState(job, trigger));
    }

    @Override
    public CompletableFuture<Id128> triggerCheckpoint(JobId job, Optional<Id128> trigger) {
        return pass(leader -> leader.triggerCheckpoint(job, trigger));
    }

    @Override
    public CompletableFuture<OperationView> checkpointState(JobId job, Id128 trigger) {
        return pass(leader -> leader.checkpointState(job, trigger));
    }

    @Override
    public CompletableFuture<Id128> disposeSavepoint(Optional<Id128> trigger, String path) {
        return pass(leader -> leader.disposeSavepoint(trigger, path));
    }

    @Override
    public CompletableFuture<OperationView> disposalState(Id128 trigger) {
        return pass(leader -> leader.disposalState(trigger));
    }

    @Override
    public CompletableFuture<Findings> inspect(WorkerId worker, Inspection inspection) {
        return pass(leader -> leader.inspect(worker, inspection));
    }

    @Override
    public CompletableFuture<FlameGraphView> flameGraph(JobId job, VertexId vertex, Optional<Integer> subtask) {
        return pass(leader -> leader.flameGraph(job, vertex, subtask));
    }

    @Override
    public CompletableFuture<Optional<YarnView>> yarn() {
        return pass(DispatcherGateway::yarn);
    }

    @Override
    public CompletableFuture<Void> shutDown(ApplicationEnd end, String diagnostics) {
        return pass(leader -> leader.shutDown(end, diagnostics));
    }

    /** The leadership is over: whoever waits for its answer is refused, and may ask again. On the loop. */
    void leadershipEnded() {
        loop.checkOwner();
        refuseAll(refusal.get());
    }

    /** The loop is about to end: nobody is answered by it any more. Any thread. */
    void close() {
        closed.set(true);
        refuseAll(LeaderElsewhere.ending());
    }

    private void refuseAll(EngineException why) {
        List.copyOf(open).forEach(answer -> answer.completeExceptionally(why));
    }

    private <T> CompletableFuture<T> pass(Function<DispatcherGateway, CompletableFuture<T>> call) {
        var answer = new CompletableFuture<T>();
        open.add(answer);
        answer.whenComplete((value, failure) -> open.remove(answer));
        if (closed.get()) {
            answer.completeExceptionally(LeaderElsewhere.ending());
        } else {
            loop.execute(() -> ask(call, answer));
        }
        return answer;
    }

    private <T> void ask(Function<DispatcherGateway, CompletableFuture<T>> call, CompletableFuture<T> answer) {
        Optional<DispatcherGateway> leader = leading.get();
        if (leader.isEmpty()) {
            answer.completeExceptionally(refusal.get());
        } else if (!answer.isDone()) {
            call.apply(leader.get()).whenComplete((value, failure) -> {
                if (failure == null) {
                    answer.complete(value);
                } else {
                    answer.completeExceptionally(
                            failure instanceof CompletionException && failure.getCause() != null
                                    ? failure.getCause()
                                    : failure);
                }
            });
        }
    }
}
