package dev.weft.master.job;

import dev.weft.api.graph.JobGraph;
import dev.weft.core.concurrent.EventLoop;
import dev.weft.core.config.Configuration;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.id.JobId;
import dev.weft.core.id.OperatorId;
import dev.weft.core.id.VertexId;
import dev.weft.core.id.WorkerId;
import dev.weft.master.checkpoint.SavepointRequest;
import dev.weft.master.cluster.WorkerEnd;
import dev.weft.master.config.JobConfig;
import dev.weft.master.failover.Incidents;
import dev.weft.master.metric.MasterMetrics;
import dev.weft.master.plan.JobPlan;
import dev.weft.master.plan.PlannedVertex;
import dev.weft.master.plan.Planner;
import dev.weft.master.resource.JobPort;
import dev.weft.master.resource.WorkerInventory;
import dev.weft.master.resource.WorkerLoss;
import dev.weft.master.slot.SlotOffer;
import dev.weft.master.view.ArchivedJob;
import dev.weft.master.view.CheckpointConfigView;
import dev.weft.master.view.CheckpointingView;
import dev.weft.master.view.ExceptionHistory;
import dev.weft.master.view.JobAccumulators;
import dev.weft.master.view.JobConfigView;
import dev.weft.master.view.JobDetails;
import dev.weft.master.view.JobOverview;
import dev.weft.master.view.JobResult;
import dev.weft.master.view.JobStatus;
import dev.weft.master.view.RescaleView;
import dev.weft.master.view.SlotShortage;
import dev.weft.master.view.VertexDetails;
import dev.weft.protocol.life.JobLife;
import dev.weft.protocol.report.FromWorker;
import dev.weft.protocol.report.TaskStatus;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs one job: plans it, gets slots, deploys, restarts what failed, and sees it to its end. Confined to the job's loop; the
 * public methods may be called on any thread and enter it. Says once, on that loop, how the job ended.
 */
public final class JobManager {
    private static final Logger log = LoggerFactory.getLogger(JobManager.class);

    private final EventLoop loop;
    private final JobContext job;
    private final JobPicture picture;
    private final WorkerReports reports;
    private final Conclusion conclusion;
    private final LifeKeeper lives;
    private final Ended ended;
    private JobState state;

    /** Who is told how a job ended. */
    public interface Ended {
        /**
         * Called once, on the job's loop. Whoever hears it puts it on record, and calls {@link JobManager#release} then.
         *
         * @param cleanUp what is to be done on an I/O thread once the end is on record: removes checkpoints that are not to stay;
         *     may be repeated when it throws
         */
        void ended(ArchivedJob job, Runnable cleanUp);
    }

    /**
     * @param graph a checked graph
     * @param past what an earlier master counted and showed
     * @param loop the job's own
     * @param ended told once, on {@code loop}
     * @throws EngineException BAD_INPUT when the graph cannot be planned or an option cannot be read
     */
    public JobManager(JobGraph graph, Optional<JobLife> past, EventLoop loop, JobServices services, Ended ended) {
        JobPlan plan = Planner.plan(graph);
        Deployments.checkSizes(plan);
        Configuration merged = JobConfig.merged(services.cluster(), graph.options());
        this.loop = loop;
        this.job = new JobContext(graph, plan, merged, loop, services, new Port(), this::handle);
        long submittedMillis =
                past.map(JobLife::startedEpochMillis).orElse(loop.clock().epochMillis());
        past.ifPresent(job::resume);
        this.picture = new JobPicture(job, submittedMillis);
        this.lives = new LifeKeeper(loop, services.io(), services.store(), this::life);
        this.reports = new WorkerReports(job, this::handle);
        this.conclusion = new Conclusion(job, picture);
        this.ended = ended;
        this.state = new Created(job);
    }

    public JobId id() {
        return job.plan().job();
    }

    /** Begins. Called once. */
    public void start() {
        loop.execute(() -> {
            log.info(
                    "Job {} '{}' begins: {} tasks",
                    id(),
                    job.plan().name(),
                    job.executions().all().size());
            lives.changed();
            handle(new JobEvent.Start());
        });
    }

    private JobLife life() {
        ExceptionHistory exceptions = job.history().view();
        return new JobLife(
                id(),
                picture.submittedMillis(),
                job.restarts(),
                job.countedRestarts(),
                Incidents.record(exceptions),
                exceptions.truncated());
    }

    /** Stops the job soon; no effect when it stops or has ended already. */
    public void cancel() {
        loop.execute(() -> handle(new JobEvent.Cancel()));
    }

    /** Stops to act, without an end: another master goes on with the job. */
    public void abandon() {
        loop.execute(() -> {
            job.checkpoints().abandon();
            lives.end(() -> {});
            job.end();
        });
    }

    /** The end is on record: slots and workers are given back. */
    public void release() {
        loop.execute(conclusion::release);
    }

    // ---- checkpoints

    /** Takes a checkpoint now; completes with its id. */
    public CompletableFuture<Long> checkpoint() {
        return CompletableFuture.supplyAsync(() -> job.checkpoints().trigger(), loop)
                .thenCompose(Function.identity());
    }

    /** Takes a savepoint; the request's answer completes on the job's loop. */
    public void savepoint(SavepointRequest request) {
        loop.execute(() -> job.checkpoints().savepoint(request));
    }

    /**
     * Begins to change the parallelism of vertices; completes when that is under way: the tasks run on until there are slots for all,
     * and begin again from a checkpoint that is taken then. BAD_INPUT when a vertex cannot have its parallelism, CONFLICT when the job
     * does not run or takes no checkpoints.
     */
    public CompletableFuture<Void> rescale(Map<VertexId, Integer> parallelism) {
        return CompletableFuture.runAsync(() -> job.scaling().begin(parallelism, state.status()), loop);
    }

    /** The changes of parallelism that somebody wanted, newest first. */
    public CompletableFuture<List<RescaleView>> rescales() {
        return CompletableFuture.supplyAsync(() -> job.scaling().views(), loop);
    }

    public CompletableFuture<CheckpointingView> checkpoints() {
        return CompletableFuture.supplyAsync(() -> job.checkpoints().view(), loop);
    }

    public CompletableFuture<CheckpointConfigView> checkpointConfig() {
        return CompletableFuture.supplyAsync(() -> job.checkpoints().configView(), loop);
    }

    /** True when the job needs what lies in this folder. */
    public CompletableFuture<Boolean> uses(URI folder) {
        return CompletableFuture.supplyAsync(() -> job.checkpoints().uses(folder), loop);
    }

    // ---- events

    private void handle(JobEvent event) {
        loop.checkOwner();
        if (state.status().terminal()) {
            log.debug("Job {} is {}: late event {} is dropped", id(), state.status(), event);
            return;
        }
        long failures = job.history().changes();
        JobState next = event.on(state);
        while (next != state) {
            become(next);
            next = state.enter();
        }
        picture.reached(state.status());
        if (state.status().terminal()) {
            conclude();
        } else if (job.history().changes() != failures) {
            lives.changed();
        }
    }

    private void become(JobState next) {
        if (!JobState.EDGES.getOrDefault(state.getClass(), Set.of()).contains(next.getClass())) {
            throw new IllegalStateException(
                    "Job " + id() + " must not go from " + state.getClass().getSimpleName() + " to "
                            + next.getClass().getSimpleName());
        }
        log.info(
                "Job {} goes from {} to {}",
                id(),
                state.getClass().getSimpleName(),
                next.getClass().getSimpleName());
        state.leave();
        state = next;
        picture.reached(state.status());
    }

    private void conclude() {
        job.end();
        JobStatus status = state.status();
        job.checkpoints().end(status, () -> lives.end(() -> conclusion.begin(this::concluded)));
    }

    private void concluded(ArchivedJob archive) {
        JobResult result = archive.result();
        ended.ended(archive, job.checkpoints().cleanUp(result.status(), result.failure()));
    }

    // ---- pictures

    public CompletableFuture<JobOverview> overview() {
        return CompletableFuture.supplyAsync(picture::overview, loop);
    }

    public CompletableFuture<JobDetails> details() {
        return CompletableFuture.supplyAsync(picture::details, loop);
    }

    /** What is counted of the job as a whole. */
    public CompletableFuture<MasterMetrics> metrics() {
        return CompletableFuture.supplyAsync(
                () -> JobFigures.of(job, picture, loop.clock().epochMillis()), loop);
    }

    /** One vertex; completes with NOT_FOUND when the job has none of this id. */
    public CompletableFuture<VertexDetails> vertex(VertexId vertex) {
        return CompletableFuture.supplyAsync(() -> picture.vertexDetails(find(vertex)), loop);
    }

    public CompletableFuture<ExceptionHistory> exceptions() {
        return CompletableFuture.supplyAsync(() -> job.history().view(), loop);
    }

    public CompletableFuture<JobConfigView> config() {
        return CompletableFuture.supplyAsync(job::configView, loop);
    }

    /** What the subtasks that have ended accumulated. */
    public CompletableFuture<JobAccumulators> accumulators() {
        return CompletableFuture.supplyAsync(
                        () -> AccumulatorPictures.collect(job.executions().all()), loop)
                .thenApplyAsync(conclusion::showTold, job.services().io());
    }

    /** Asks a collecting sink; completes empty when it has nothing to say within a second. */
    public CompletableFuture<Optional<byte[]>> collect(OperatorId sink, byte[] request) {
        return CompletableFuture.supplyAsync(() -> job.clientRequests().ask(sink, request), loop)
                .thenCompose(Function.identity());
    }

    private PlannedVertex find(VertexId id) {
        return job.plan().vertices().stream()
                .filter(vertex -> vertex.id().equals(id))
                .findFirst()
                .orElseThrow(() -> new EngineException(
                        ErrorCode.NOT_FOUND, "Job " + job.plan().job() + " has no vertex " + id));
    }

    /** Calls of the ResourceManager: each goes to the job's loop. */
    private final class Port implements JobPort {
        @Override
        public void reported(WorkerInventory inventory) {
            loop.execute(() -> {
                if (job.inheritance().collects()) {
                    job.inheritance().add(inventory);
                    handle(new JobEvent.Inherited());
                } else {
                    reports.late(inventory);
                }
            });
        }

        @Override
        public void everyoneReported() {
            loop.execute(() -> handle(new JobEvent.EveryoneReported()));
        }

        @Override
        public void granted(List<SlotOffer> offers) {
            loop.execute(() -> {
                job.slots().add(offers);
                handle(new JobEvent.SlotsChanged());
            });
        }

        @Override
        public void workerLost(WorkerLoss loss) {
            loop.execute(() -> job.inheritance().pass(() -> reports.workerLost(loss)));
        }

        @Override
        public void workerEnded(WorkerId worker, WorkerEnd end) {
            loop.execute(() -> job.inheritance().pass(() -> {
                job.explained(worker, end);
                handle(new JobEvent.WorkerNews(worker));
            }));
        }

        @Override
        public void received(WorkerId from, FromWorker message) {
            loop.execute(() -> {
                if (!(message.isSaidAgain() && job.inheritance().holds())) {
                    job.inheritance().pass(() -> message.handle(reports.from(from)));
                }
            });
        }

        @Override
        public void heartbeat(WorkerId from, List<TaskStatus> tasks) {
            loop.execute(() -> {
                if (!job.inheritance().holds()) {
                    reports.heartbeat(from, tasks);
                    handle(new JobEvent.WorkerNews(from));
                }
            });
        }

        @Override
        public void lacking(SlotShortage shortage) {
            loop.execute(() -> job.lacking(shortage));
        }
    }
}
