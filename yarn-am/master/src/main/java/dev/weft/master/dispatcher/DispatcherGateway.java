package dev.weft.master.dispatcher;

import dev.weft.api.graph.JobGraph;
import dev.weft.core.id.Id128;
import dev.weft.core.id.JobId;
import dev.weft.core.id.OperatorId;
import dev.weft.core.id.VertexId;
import dev.weft.core.id.WorkerId;
import dev.weft.master.cluster.ApplicationEnd;
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

/**
 * All that clients may ask of a master. Safe on any thread; calls only enqueue, answers complete on one of the master's
 * loops, so callers must not block in them. Refusals complete exceptionally with an
 * {@link dev.weft.core.error.EngineException}: NOT_FOUND for an unknown job, vertex or worker, CONFLICT where the state
 * forbids the request, BAD_INPUT for a graph that cannot run.
 */
public interface DispatcherGateway {
    /**
     * Takes a job. Completes when the job is stored and will run whatever happens to the caller.
     *
     * @return the graph's id; CONFLICT when a job with this id was submitted before
     */
    CompletableFuture<JobId> submit(JobGraph graph);

    /**
     * Begins to cancel a job; completes when that is under way and on record, so that every later master goes on with it. No effect on
     * a job that is being cancelled already. STORAGE when it cannot be put on record now: nothing is cancelled then.
     */
    CompletableFuture<Void> cancel(JobId job);

    /** All known jobs, newest first: running ones and those that are still remembered. */
    CompletableFuture<List<JobOverview>> jobs();

    CompletableFuture<JobDetails> job(JobId job);

    CompletableFuture<VertexDetails> vertex(JobId job, VertexId vertex);

    CompletableFuture<ExceptionHistory> exceptions(JobId job);

    /** How the job ended; empty while it has not. */
    CompletableFuture<Optional<JobResult>> result(JobId job);

    /** Completes when the job ended, at once when it has. */
    CompletableFuture<JobResult> whenEnded(JobId job);

    CompletableFuture<ClusterOverview> overview();

    /** Registered workers by id. */
    CompletableFuture<List<WorkerView>> workers();

    CompletableFuture<WorkerView> worker(WorkerId worker);

    /** The master's configuration; values under keys that name a secret are hidden. */
    CompletableFuture<SortedMap<String, String>> configuration();

    // ---- jobs in more detail

    /** What {@code graph} would become; nothing is submitted. BAD_INPUT when it cannot run. */
    CompletableFuture<PlanView> plan(JobGraph graph);

    /** How the job is run. */
    CompletableFuture<JobConfigView> jobConfig(JobId job);

    /** What its subtasks accumulated; a subtask tells when it ends. */
    CompletableFuture<JobAccumulators> accumulators(JobId job);

    // ---- parallelism

    /**
     * Begins to change the parallelism of vertices of a running job; completes when that is under way. BAD_INPUT when a vertex cannot
     * have its parallelism, CONFLICT when the job does not run or takes no checkpoints.
     */
    CompletableFuture<Void> rescale(JobId job, Map<VertexId, Integer> parallelism);

    /** The changes of parallelism that somebody wanted under this master, newest first; none of a job that has ended. */
    CompletableFuture<List<RescaleView>> rescales(JobId job);

    // ---- checkpoints and savepoints

    CompletableFuture<CheckpointingView> checkpoints(JobId job);

    CompletableFuture<CheckpointConfigView> checkpointConfig(JobId job);

    /**
     * Begins a savepoint; completes at once with the id under which {@link #savepointState} tells what becomes of it. CONFLICT when
     * the job has ended.
     */
    CompletableFuture<Id128> triggerSavepoint(JobId job, SavepointOrder order);

    /** Its result is the savepoint's folder; when the job ends with it, it is over when the job has ended. */
    CompletableFuture<OperationView> savepointState(JobId job, Id128 trigger);

    /** Begins a checkpoint; as {@link #triggerSavepoint}. {@code trigger} may be given by the caller. */
    CompletableFuture<Id128> triggerCheckpoint(JobId job, Optional<Id128> trigger);

    /** Its result is the checkpoint's id as text. */
    CompletableFuture<OperationView> checkpointState(JobId job, Id128 trigger);

    /** Begins to remove a savepoint that no running job uses. */
    CompletableFuture<Id128> disposeSavepoint(Optional<Id128> trigger, String path);

    CompletableFuture<OperationView> disposalState(Id128 trigger);

    // ---- inspection

    /**
     * Asks a worker about its process. NOT_FOUND when it is not registered, WORKER_LOST when it is lost meanwhile, TIMEOUT when it does
     * not answer within ten seconds, else what the worker itself refuses with.
     */
    CompletableFuture<Findings> inspect(WorkerId worker, Inspection inspection);

    /**
     * Where the tasks of a vertex spend their time: the newest picture, while new samples are taken behind it.
     *
     * @param subtask its index; empty for all
     */
    CompletableFuture<FlameGraphView> flameGraph(JobId job, VertexId vertex, Optional<Integer> subtask);

    // ---- metrics

    /** The newest metrics, to be read on any thread as long as this master leads. */
    CompletableFuture<MetricStore> metrics();

    /**
     * How vertices of a job went in the last minutes; a vertex of which nothing was measured is absent.
     *
     * @param vertices which; empty for all
     */
    CompletableFuture<HistoryView<VertexId>> history(JobId job, Set<VertexId> vertices);

    /** How a worker went in the last minutes. */
    CompletableFuture<HistoryView<WorkerId>> history(WorkerId worker);

    // ---- YARN

    /** How this cluster lives in YARN; empty when it does not. */
    default CompletableFuture<Optional<YarnView>> yarn() {
        return CompletableFuture.completedFuture(Optional.empty());
    }

    // ---- collected records

    /**
     * Asks the collecting sink {@code sink} of a running job; completes with what it answers, or empty when it has nothing to say within a
     * second. CONFLICT when the job has ended.
     */
    CompletableFuture<Optional<byte[]>> collect(JobId job, OperatorId sink, byte[] request);

    /** Ends the application: cancels what runs, stops the workers, reports the end to the cluster. */
    CompletableFuture<Void> shutDown(ApplicationEnd end, String diagnostics);
}
