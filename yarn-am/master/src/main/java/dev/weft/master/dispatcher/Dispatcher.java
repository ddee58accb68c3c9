package dev.weft.master.dispatcher;

import dev.weft.api.graph.JobGraph;
import dev.weft.api.graph.JobGraphCheck;
import dev.weft.core.concurrent.EventLoop;
import dev.weft.core.config.MetricOptions;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.id.JobId;
import dev.weft.master.blob.JobStore;
import dev.weft.master.blob.JobStore.EndKey;
import dev.weft.master.cluster.ApplicationEnd;
import dev.weft.master.config.DispatcherConfig;
import dev.weft.master.dispatcher.RunningJobs.RunningJob;
import dev.weft.master.job.Aftermath;
import dev.weft.master.job.JobManager;
import dev.weft.master.job.JobServices;
import dev.weft.master.job.Lineages;
import dev.weft.master.metric.MetricStore;
import dev.weft.master.resource.ResourceManager;
import dev.weft.master.view.ArchivedJob;
import dev.weft.protocol.life.JobEnd;
import dev.weft.protocol.life.JobLife;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes jobs, starts a JobManager for each, remembers how they ended, and ends the application. Confined to its loop; others
 * enter by {@link #gateway}.
 */
public final class Dispatcher {
    private static final Logger log = LoggerFactory.getLogger(Dispatcher.class);
    private static final Duration STORE_RETRY = Duration.ofSeconds(1);
    private static final Duration CANCEL_AT_MOST = Duration.ofSeconds(30);
    private static final Duration FOR_EVER = Duration.ofDays(365);

    private final EventLoop loop;
    private final DispatcherConfig config;
    private final ResourceManager resources;
    private final JobServices services;
    private final JobStore store;
    private final Executor io;
    private final Consumer<Outcome> ended;
    private final RunningJobs running = new RunningJobs();
    private final FinishedJobs finished;
    private final StateOperations states;
    private final Removal removal;
    private final Archiving archiving;
    private final JobFates fates;
    private final StoredJobs stored;
    private final Insistence insistence;
    private final Cancellations cancellations;
    private final Measurements measurements;
    private final TreeSet<JobId> beingStored = new TreeSet<>();
    /** Jobs that begin as soon as storage has them. */
    private final TreeMap<JobId, Launch> beingKept = new TreeMap<>();
    /** Jobs that have ended, or never began, and whose leftovers are not removed yet. */
    private final TreeSet<JobId> beingCleared = new TreeSet<>();
    /** Jobs that ended under an earlier master in a way that nobody can read. */
    private final TreeSet<JobId> sealed = new TreeSet<>();

    private final List<Runnable> untilRecovered = new ArrayList<>();
    private boolean recovered;
    private boolean stopping;
    private boolean finishing;
    private Outcome outcome = new Outcome(ApplicationEnd.KILLED, "");
    private final CompletableFuture<Void> stopped = new CompletableFuture<>();

    /**
     * @param services what JobManagers share
     * @param metrics has the newest metrics
     * @param store keeps job graphs
     * @param archivist keeps ended jobs
     * @param ended told once, on the ResourceManager's loop, when the application has ended and the cluster knows
     */
    public Dispatcher(
            EventLoop loop,
            DispatcherConfig config,
            ResourceManager resources,
            JobServices services,
            MetricStore metrics,
            JobStore store,
            JobArchivist archivist,
            Consumer<Outcome> ended) {
        this.loop = loop;
        this.config = config;
        this.resources = resources;
        this.services = services;
        this.store = store;
        this.io = services.io();
        this.ended = ended;
        this.states = new StateOperations(loop, running, services);
        this.fates = new JobFates(
                services.checkpoints().highAvailability(),
                services.checkpoints().token());
        this.stored = new StoredJobs(store, fates);
        this.insistence = new Insistence(loop, io);
        this.archiving = new Archiving(loop, archivist);
        this.measurements = new Measurements(
                loop,
                services.cluster().get(MetricOptions.METRIC_FETCHER_UPDATE_INTERVAL),
                resources,
                running,
                metrics,
                services.metrics(),
                services.io());
        this.removal = new Removal(loop, io, store, fates::forget);
        this.finished =
                new FinishedJobs(loop.clock(), config.finishedJobsMax(), config.finishedJobsExpiry(), this::forgetEnd);
        this.cancellations = new Cancellations(insistence, fates, running, finished);
    }

    /** Begins: jobs that an earlier master left go on. Called once, from any thread. */
    public void start() {
        loop.execute(this::recover);
        loop.execute(measurements::start);
    }

    /** Where clients enter; any thread. */
    public DispatcherGateway gateway() {
        return new DispatcherDoor(loop, this, resources, running, finished, services.cluster(), states, measurements);
    }

    // ---- jobs in

    private void recover() {
        io.execute(() -> {
            try {
                StoredJobs.Left left = stored.look();
                loop.execute(() -> recovered(left));
            } catch (EngineException e) {
                log.warn("Stored jobs cannot be listed, trying again in {} s", STORE_RETRY.toSeconds(), e);
                loop.schedule(STORE_RETRY, this::recover);
            }
        });
    }

    /** Runs {@code question} on the loop once it is known which jobs there are: nobody is told before that a job is not known. */
    void onceRecovered(Runnable question) {
        loop.execute(() -> {
            if (recovered) {
                question.run();
            } else {
                untilRecovered.add(question);
            }
        });
    }

    /** True when the job is this cluster's and its graph has yet to be read. */
    boolean isBeingRead(JobId job) {
        return beingStored.contains(job);
    }

    /** True when there are jobs of which nobody can say yet what they need. */
    boolean isReadingJobs() {
        return !beingStored.isEmpty();
    }

    private void recovered(StoredJobs.Left left) {
        recovered = true;
        sealed.addAll(left.sealed());
        left.ended().forEach(job -> remember(job, left.uncleared()));
        resources.goingOn(left.alive().keySet());
        left.alive().forEach(this::recover);
        if (left.isEmpty() && config.mode() == DispatcherConfig.Mode.STORED_APPLICATION) {
            shutDown(
                    ApplicationEnd.FAILED,
                    "No job is stored for this application: an earlier attempt ended it, or its folder was removed");
        }
        untilRecovered.forEach(Runnable::run);
        untilRecovered.clear();
    }

    /** A job that ended under an earlier master, which may not have come to clean up. */
    private void remember(ArchivedJob archive, Collection<JobId> uncleared) {
        JobId job = archive.result().job();
        log.info(
                "Job {} is {} since before this master led",
                job,
                archive.result().status());
        finished.add(archive);
        beingCleared.add(job);
        boolean streaming = archive.details().overview().streaming();
        Runnable cleanUp = uncleared.contains(job)
                ? () -> Aftermath.of(store.get(job), archive.result(), streaming, services)
                        .run()
                : () -> {};
        Runnable remove = () -> removal.begin(job, cleanUp, () -> cleared(archive));
        if (uncleared.contains(job)) {
            archiving.begin(job, remove);
        } else {
            remove.run();
        }
    }

    /** A stored job is never dropped: what cannot be read is tried again and again, visibly. */
    private void recover(JobId job, boolean cancelling) {
        beingStored.add(job);
        io.execute(() -> {
            try {
                JobGraph graph = store.get(job);
                Optional<JobLife> past = pastOf(job);
                loop.execute(() -> goOn(graph, past, cancelling));
            } catch (EngineException e) {
                log.error("Job {} cannot be recovered yet, trying again in {} s", job, STORE_RETRY.toSeconds(), e);
                loop.schedule(STORE_RETRY, () -> recover(job, cancelling));
            }
        });
    }

    /** Counters and history are no reason to keep a job from running. */
    private Optional<JobLife> pastOf(JobId job) {
        try {
            return store.life(job);
        } catch (EngineException e) {
            if (e.code() == ErrorCode.STORAGE) {
                throw e;
            }
            log.warn("Job {} goes on without its count of restarts and its exceptions: {}", job, e.getMessage());
            return Optional.empty();
        }
    }

    private void goOn(JobGraph graph, Optional<JobLife> past, boolean cancelling) {
        log.info("Job {} '{}' was stored before this master led: it begins, or goes on", graph.id(), graph.name());
        try {
            Launch launch = managerOf(graph, past, services.takingOver());
            beingStored.remove(graph.id());
            launch(launch);
            if (cancelling) {
                log.info("Job {} was being cancelled: that goes on", graph.id());
                launch.manager().cancel();
            }
        } catch (EngineException e) {
            cannotBegin(graph, e);
        }
    }

    /** The configuration of this master does not suit a stored job: its application ends, others wait for a better one. */
    private void cannotBegin(JobGraph graph, EngineException why) {
        log.error("Job {} '{}' cannot begin: {}", graph.id(), graph.name(), why.getMessage());
        services.resources().forget(graph.id());
        if (config.mode().endsWithItsJob()) {
            beingStored.remove(graph.id());
            withdraw(graph.id());
            shutDown(ApplicationEnd.FAILED, "Job '" + graph.name() + "' cannot begin: " + why.getMessage());
        }
    }

    /** Takes a job; on the dispatcher's loop. */
    void submit(JobGraph graph, CompletableFuture<JobId> answer) {
        loop.checkOwner();
        if (!recovered) {
            untilRecovered.add(() -> submit(graph, answer));
            return;
        }
        try {
            checkNew(graph);
            JobGraphCheck.check(graph);
            JobGraph begun = Lineages.draw(graph, services.checkpoints().token().epoch(), loop.clock());
            keep(begun, managerOf(begun, Optional.empty(), services), answer);
        } catch (EngineException e) {
            log.info("Job {} '{}' is refused: {}", graph.id(), graph.name(), e.getMessage());
            answer.completeExceptionally(e);
        }
    }

    private void checkNew(JobGraph graph) {
        if (stopping) {
            throw new EngineException(ErrorCode.CONFLICT, "The cluster is shutting down and takes no jobs");
        }
        JobId id = graph.id();
        boolean known = running.find(id).isPresent()
                || finished.find(id).isPresent()
                || beingStored.contains(id)
                || sealed.contains(id);
        if (known) {
            throw new EngineException(ErrorCode.CONFLICT, "Job " + id + " was submitted before");
        }
        boolean taken =
                !running.isEmpty() || !beingStored.isEmpty() || !finished.all().isEmpty();
        if (config.mode().endsWithItsJob() && taken) {
            throw new EngineException(
                    ErrorCode.CONFLICT, "This application runs one job and has it: start a session for several jobs");
        }
    }

    private Launch managerOf(JobGraph graph, Optional<JobLife> past, JobServices forJob) {
        EventLoop jobLoop = services.loops().apply("job " + graph.id());
        try {
            return new Launch(new JobManager(graph, past, jobLoop, forJob, this::jobEnded), jobLoop);
        } catch (EngineException e) {
            jobLoop.close();
            throw e;
        }
    }

    private void keep(JobGraph graph, Launch launch, CompletableFuture<JobId> answer) {
        beingStored.add(graph.id());
        beingKept.put(graph.id(), launch);
        io.execute(() -> {
            try {
                store.put(graph);
                fates.submitted(graph.id());
                loop.execute(() -> {
                    kept(graph.id());
                    launch(launch);
                    answer.complete(graph.id());
                });
            } catch (EngineException e) {
                loop.execute(() -> {
                    kept(graph.id());
                    launch.loop().close();
                    answer.completeExceptionally(e);
                });
            }
        });
    }

    /**
     * Nothing is to be left of a job that cannot run. Its graph goes when every later master knows that: one that came in between
     * would lose a job that it may be able to run.
     */
    private void withdraw(JobId job) {
        beingCleared.add(job);
        removal.begin(job, () -> fates.cancelling(job), () -> {
            beingCleared.remove(job);
            if (stopping) {
                finishWhenEmpty();
            }
        });
    }

    private void kept(JobId job) {
        beingStored.remove(job);
        beingKept.remove(job);
    }

    private void launch(Launch launch) {
        if (finishing) {
            launch.loop().close(); // another master goes on with it, or the application has ended
            return;
        }
        running.add(launch.manager(), launch.loop());
        launch.manager().start();
        if (stopping) {
            launch.manager().cancel();
        }
    }

    private record Launch(JobManager manager, EventLoop loop) {}

    // ---- jobs out

    /** Called on the job's loop. Nothing is given back or removed before the end is on record. */
    private void jobEnded(ArchivedJob archive, Runnable cleanUp) {
        loop.execute(() -> {
            JobId job = archive.result().job();
            JobEnd end = EndRecords.record(archive);
            insistence.begin(
                    "record the end of job " + job,
                    FOR_EVER,
                    () -> {
                        store.putEnd(new EndKey(job, fates.leader()), end);
                        fates.ended(job);
                    },
                    () -> onRecord(archive, cleanUp),
                    refusal -> log.warn(
                            "Job {} has ended as {}, which does not count: {}",
                            job,
                            archive.result().status(),
                            refusal.getMessage()));
        });
    }

    private void onRecord(ArchivedJob archive, Runnable cleanUp) {
        JobId job = archive.result().job();
        running.find(job).ifPresent(one -> one.manager().release());
        finished.add(archive);
        running.remove(archive);
        beingCleared.add(job);
        archiving.begin(job, () -> removal.begin(job, cleanUp, () -> cleared(archive)));
    }

    private void forgetEnd(JobId job) {
        io.execute(() -> {
            try {
                stored.forgetEnd(job);
            } catch (EngineException e) {
                log.warn("How job {} ended stays on storage: {}", job, e.getMessage());
            }
        });
    }

    /** Cancels a running job; on the dispatcher's loop. Completes when every later master would cancel it too. */
    CompletableFuture<Void> cancel(RunningJob job) {
        loop.checkOwner();
        return cancellations.begin(job);
    }

    private void cleared(ArchivedJob archive) {
        beingCleared.remove(archive.result().job());
        if (stopping) {
            finishWhenEmpty();
        } else if (config.mode().endsWithItsJob()) {
            Outcome outcome = Outcome.of(archive.result());
            shutDown(outcome.end(), outcome.diagnostics());
        }
    }

    // ---- the end

    /** Ends the application; on the dispatcher's loop. The first caller says how. */
    CompletableFuture<Void> shutDown(ApplicationEnd end, String diagnostics) {
        loop.checkOwner();
        if (stopping) {
            return stopped;
        }
        stopping = true;
        outcome = new Outcome(end, diagnostics);
        running.all().forEach(cancellations::withTheCluster);
        loop.schedule(CANCEL_AT_MOST, this::finish);
        finishWhenEmpty();
        return stopped;
    }

    private void finishWhenEmpty() {
        if (running.isEmpty() && beingStored.isEmpty() && beingCleared.isEmpty()) {
            finish();
        }
    }

    private void finish() {
        if (finishing) {
            return;
        }
        finishing = true;
        resources.shutDown(outcome.end(), outcome.diagnostics()).whenComplete((done, failure) -> {
            ended.accept(outcome);
            stopped.complete(null);
        });
    }

    /** Stops without ending jobs or application: another master goes on. Any thread. */
    public void abandon() {
        loop.execute(() -> {
            stopping = true;
            finishing = true;
            running.abandon();
            // this loop closes next, and nobody hears that storage has them
            beingKept.values().forEach(launch -> launch.loop().close());
            beingKept.clear();
        });
    }

    /** The cluster wants the application to stop. Any thread. */
    public void clusterFailed(String reason) {
        loop.execute(() -> shutDown(ApplicationEnd.FAILED, reason));
    }
}
