package dev.weft.master.job;

import dev.weft.api.graph.JobGraph;
import dev.weft.core.concurrent.EventLoop;
import dev.weft.core.config.Configuration;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.error.Failure;
import dev.weft.core.id.AttemptId;
import dev.weft.core.id.TaskId;
import dev.weft.core.id.WorkerId;
import dev.weft.master.checkpoint.CheckpointCoordinator;
import dev.weft.master.cluster.WorkerEnd;
import dev.weft.master.config.FailoverScope;
import dev.weft.master.config.JobConfig;
import dev.weft.master.failover.FailureHistory;
import dev.weft.master.failover.Incident;
import dev.weft.master.failover.Incidents;
import dev.weft.master.failover.JobFailure;
import dev.weft.master.failover.Regions;
import dev.weft.master.failover.RestartStrategy;
import dev.weft.master.plan.JobPlan;
import dev.weft.master.resource.JobPort;
import dev.weft.master.resource.WorkerLoss;
import dev.weft.master.slot.SharedSlot;
import dev.weft.master.slot.SlotOffer;
import dev.weft.master.slot.SlotPool;
import dev.weft.master.view.JobConfigView;
import dev.weft.master.view.SlotShortage;
import dev.weft.protocol.deploy.JobSetup;
import dev.weft.protocol.life.JobLife;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What the states of one job act upon, and the actions that they share. Confined to the job's loop. */
final class JobContext {
    private static final Logger log = LoggerFactory.getLogger(JobContext.class);

    /** Subtasks often finish together: their slots are given back in one go. */
    private static final Duration DECLARE_TOGETHER = Duration.ofMillis(50);

    /** Times of restarts that strategies may look at. */
    private static final int REMEMBERED_RESTARTS = 1000;

    private final JobGraph graph;
    private final JobConfig config;
    private final JobConfigView configView;
    private final EventLoop loop;
    private final JobServices services;
    private final JobPort port;
    private final Consumer<JobEvent> events;
    private final ExecutionGraph executions;
    private final SlotPool slots = new SlotPool();
    private final FailureHistory history;
    private Regions regions;
    private final RestartStrategy strategy;
    private final TaskOrders orders;
    private final JobSources sources;
    private final OpenedClasses classes;
    private final ClientRequests clientRequests;
    private final Scaling scaling;
    private final CheckpointCoordinator checkpoints;
    private final Deque<Long> restartsNanos = new ArrayDeque<>();
    private final RandomGenerator random;
    private final Inheritance inheritance;
    private final TreeSet<WorkerId> unexplained = new TreeSet<>();
    private final TreeSet<AttemptId> unexplainedAttempts = new TreeSet<>();
    private JobPlan plan;
    private boolean replanned;
    private int restarts;
    private int countedRestarts;
    private @Nullable JobState needDueFor;
    private int declaredSlots = -1;
    private SlotShortage shortage = SlotShortage.NONE;

    JobContext(
            JobGraph graph,
            JobPlan plan,
            Configuration merged,
            EventLoop loop,
            JobServices services,
            JobPort port,
            Consumer<JobEvent> events) {
        this.graph = graph;
        this.plan = plan;
        this.config = JobConfig.of(merged);
        this.configView = JobConfig.view(merged);
        this.loop = loop;
        this.services = services;
        this.port = port;
        this.events = events;
        this.executions = new ExecutionGraph(
                plan,
                AttemptNumbers.of(services.checkpoints().token().epoch()),
                loop.clock().epochMillis());
        this.history = new FailureHistory(this.config.exceptionHistorySize());
        this.regions = Regions.of(plan);
        this.strategy = RestartStrategy.of(merged);
        this.random = new SplittableRandom(plan.job().value().low());
        this.inheritance = new Inheritance(services.takeover());
        this.orders = new TaskOrders(this);
        this.sources = new JobSources(this);
        this.classes = new OpenedClasses(services.classes(), plan.job());
        this.clientRequests = new ClientRequests(this);
        this.scaling = new Scaling(this);
        this.checkpoints = CheckpointParts.coordinator(this, graph, merged);
    }

    JobPlan plan() {
        return plan;
    }

    /** The plan that fits what the job goes on from: its key groups, its parallelism. Nothing is deployed. */
    void replan(JobPlan newPlan) {
        plan = newPlan;
        regions = Regions.of(newPlan);
        executions.replan(newPlan, loop.clock().epochMillis());
    }

    /** All tasks have ended and begin again at the parallelism that the newest checkpoint names. */
    void goOverToNewPlan() {
        replanned = true;
        JobPlan old = plan;
        replan(checkpoints.replan());
        log.info(
                "Job {} goes on with {} tasks, it had {}",
                plan.job(),
                plan.tasks().size(),
                old.tasks().size());
        sources.closeAll();
        sources.startAll(checkpoints.restoration());
    }

    /** True when tasks ran before those that are deployed next. */
    boolean beginsAgain() {
        return restarts > 0 || replanned;
    }

    Scaling scaling() {
        return scaling;
    }

    /** What all tasks share; known for good once the job knows what it goes on from. */
    JobSetup setup() {
        return new JobSetup(
                graph.name(),
                CheckpointParts.options(graph, checkpoints.lineage()),
                graph.artifacts(),
                services.artifactStore(),
                checkpoints.periodic());
    }

    /** How the job is run, for people. */
    JobConfigView configView() {
        return configView;
    }

    JobConfig config() {
        return config;
    }

    EventLoop loop() {
        return loop;
    }

    JobServices services() {
        return services;
    }

    ExecutionGraph executions() {
        return executions;
    }

    SlotPool slots() {
        return slots;
    }

    FailureHistory history() {
        return history;
    }

    JobPort port() {
        return port;
    }

    Inheritance inheritance() {
        return inheritance;
    }

    TaskOrders orders() {
        return orders;
    }

    OpenedClasses classes() {
        return classes;
    }

    JobSources sources() {
        return sources;
    }

    ClientRequests clientRequests() {
        return clientRequests;
    }

    CheckpointCoordinator checkpoints() {
        return checkpoints;
    }

    int restarts() {
        return restarts;
    }

    /** Restarts that use up what the strategy allows. */
    int countedRestarts() {
        return countedRestarts;
    }

    /** Goes on to count and to show where an earlier master stopped. Before the job begins. */
    void resume(JobLife past) {
        restarts = past.restarts();
        countedRestarts = past.countedRestarts();
        history.resume(Incidents.view(past.failures(), past.truncated()));
    }

    SlotShortage shortage() {
        return shortage;
    }

    void lacking(SlotShortage slots) {
        shortage = slots;
    }

    /** Tells the job's state of an event. */
    void tell(JobEvent event) {
        events.accept(event);
    }

    EventLoop.Cancellable timer(Duration delay, JobState owner, JobEvent.Timer timer) {
        return loop.schedule(delay, () -> events.accept(new JobEvent.TimedOut(owner, timer)));
    }

    // ---- slots

    /**
     * Has {@code owner} told in a moment to call {@link #declareNeed}, once for all that changes until then. A state that
     * came after it decides for itself: tasks that restart need the slots of those that have finished again.
     */
    void declareNeedSoon(JobState owner) {
        if (needDueFor != owner) {
            needDueFor = owner;
            timer(DECLARE_TOGETHER, owner, JobEvent.Timer.NEED);
        }
    }

    /** The job has ended and needs nothing any more. */
    void end() {
        sources.closeAll();
        clientRequests.close();
        scaling.end();
    }

    /** Says how many slots the job needs now, and gives back those that serve nothing any more. */
    void declareNeed() {
        needDueFor = null;
        SortedSet<SharedSlot> needed = executions.neededSlots();
        List<SharedSlot> done = slots.serving().keySet().stream()
                .filter(slot -> !needed.contains(slot))
                .toList();
        slots.stopServing(done);
        int wanted = Math.max(needed.size(), scaling.slots());
        List<SlotOffer> surplus = slots.takeSurplus(wanted - slots.serving().size());
        if (wanted != declaredSlots || !surplus.isEmpty()) {
            declaredSlots = wanted;
            services.resources().declare(plan.job(), port, declaredSlots, surplus);
        }
    }

    // ---- tasks

    /** Gives the tasks, which have ended, their next attempts, and their sources fresh enumerators or their splits back. */
    void restart(SortedSet<TaskId> tasks) {
        sources.restart(tasks, checkpoints.restoration());
        executions.restart(tasks, loop.clock().epochMillis());
    }

    // ---- going on from an earlier master

    /** What of the job runs on, from what is known so far. */
    Reconciliation reconcile() {
        return Reconciliation.of(
                plan,
                regions,
                new Reconciliation.Terms(
                        checkpoints.periodic(), checkpoints.newestIsLast(), checkpoints.attemptsOfNewest()),
                executions::sharedSlot,
                inheritance.inventories());
    }

    /**
     * True when attempts that were replaced are recognised without their successors: there never were any, or the newest
     * checkpoint knows the attempts that count.
     */
    boolean knowsReplaced() {
        return restarts == 0 || !checkpoints.attemptsOfNewest().isEmpty();
    }

    /** These attempts were lost and nobody has said why; a worker may yet. */
    void awaitCauses(Collection<AttemptId> lost) {
        unexplainedAttempts.addAll(lost);
    }

    /** Why an attempt failed; of interest when it was lost before this master led, since the job has restarted by then. */
    void explained(AttemptId attempt, Failure cause) {
        if (unexplainedAttempts.remove(attempt)) {
            TreeSet<TaskId> tasks = new TreeSet<>();
            tasks.add(attempt.task());
            remember(new JobFailure(cause, tasks, executions.nameOf(attempt), "", Optional.empty(), false));
        }
    }

    /** Tasks were lost through no fault of the job: they restart at once, and no restart of its strategy is used up. */
    JobState restartLost(JobFailure why, Collection<TaskId> alsoRestart) {
        countLost(why);
        checkpoints.interrupted(why.failure().message());
        SortedSet<TaskId> tasks = tasksToRestart(why);
        tasks.addAll(alsoRestart);
        return new Restarting(this, tasks, Duration.ZERO, ErrorCode.WORKER_LOST);
    }

    /** A restart that uses up none of the strategy's. */
    void countLost(JobFailure why) {
        history.begin(why, loop.clock().epochMillis());
        log.warn("Job {}: {}", plan.job(), why.failure().message());
        restarts++;
    }

    /** All tasks stop, and begin again at another parallelism; not a restart that a strategy counts. */
    JobState restartAtNewParallelism() {
        checkpoints.interrupted("Job " + plan.job() + " is rescaled");
        return new Restarting(this, executions.allTasks(), Duration.ZERO, ErrorCode.CONFLICT);
    }

    // ---- failures

    /** A failure begins an incident: what follows is the restart strategy's to say. */
    JobState afterFailure(JobFailure failure, Collection<TaskId> alsoRestart) {
        long now = loop.clock().nanos();
        history.begin(failure, loop.clock().epochMillis());
        unexplainedAttempts.clear();
        boolean finishing = checkpoints.finishing();
        checkpoints.interrupted(failure.failure().message());
        log.warn("Job {} has a failure: {}", plan.job(), failure.failure().message());
        ErrorCode code = failure.failure().code();
        if (!code.retryable()) {
            return new Failing(this);
        }
        var incident = new Incident(
                code, failure.blameless(), now, countedRestarts, List.copyOf(restartsNanos), random.nextDouble(-1, 1));
        return strategy.decide(incident)
                .match(
                        restart -> {
                            SortedSet<TaskId> tasks = finishing ? executions.allTasks() : tasksToRestart(failure);
                            tasks.addAll(alsoRestart);
                            countRestart(failure, now);
                            log.info(
                                    "Job {} restarts {} tasks in {} ms",
                                    plan.job(),
                                    tasks.size(),
                                    restart.delay().toMillis());
                            return new Restarting(this, tasks, restart.delay(), code);
                        },
                        giveUp -> {
                            log.info("Job {} fails: {}", plan.job(), giveUp.why());
                            return new Failing(this);
                        });
    }

    private void countRestart(JobFailure failure, long now) {
        restarts++;
        if (!failure.blameless()) {
            countedRestarts++;
            restartsNanos.add(now);
            if (restartsNanos.size() > REMEMBERED_RESTARTS) {
                restartsNanos.remove();
            }
        }
    }

    /** A failure that comes while an earlier one is being handled. */
    void remember(JobFailure failure) {
        history.follow(failure, loop.clock().epochMillis());
    }

    /** What must restart because of the failure. */
    SortedSet<TaskId> tasksToRestart(JobFailure failure) {
        boolean all = failure.tasks().isEmpty() || config.scope() == FailoverScope.FULL;
        return all ? executions.allTasks() : regions.tasksToRestart(failure.tasks());
    }

    /** A worker was lost and the cluster has not said how it ended. */
    void awaitExplanation(WorkerId worker) {
        unexplained.add(worker);
    }

    /** The cluster has said how a lost worker ended; that we gave it back after its loss explains nothing. */
    void explained(WorkerId worker, WorkerEnd end) {
        unexplained.remove(worker);
        if (end.cause() != WorkerEnd.Cause.RELEASED) {
            history.explain(worker, WorkerLoss.describe(end));
        }
    }

    /** True when the cause is a lost worker of which nobody has said how it ended. */
    boolean exitUnknown(Failure cause) {
        return cause.code() == ErrorCode.WORKER_LOST && !unexplained.isEmpty();
    }
}
