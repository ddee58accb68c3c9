package dev.weft.master.resource;

import dev.weft.core.concurrent.EventLoop;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.id.Epoch;
import dev.weft.core.id.JobId;
import dev.weft.core.id.SlotId;
import dev.weft.core.id.WorkerId;
import dev.weft.master.cluster.ApplicationEnd;
import dev.weft.master.cluster.ClusterDriver;
import dev.weft.master.cluster.KeptWorker;
import dev.weft.master.cluster.RequestId;
import dev.weft.master.cluster.WorkerEnd;
import dev.weft.master.cluster.WorkerGrant;
import dev.weft.master.config.ResourceConfig;
import dev.weft.master.metric.MetricStore;
import dev.weft.master.resource.WorkerPlanner.Census;
import dev.weft.master.resource.WorkerPlanner.Changes;
import dev.weft.master.resource.WorkerSessions.Certainty;
import dev.weft.master.resource.WorkerSessions.Welcome;
import dev.weft.master.slot.SlotOffer;
import dev.weft.master.view.ResourceOverview;
import dev.weft.master.view.SlotShortage;
import dev.weft.master.view.WorkerView;
import dev.weft.master.view.YarnView;
import dev.weft.protocol.deploy.PrepareJob;
import dev.weft.protocol.deploy.ToWorker;
import dev.weft.protocol.gateway.MasterGateway;
import dev.weft.protocol.inspect.Findings;
import dev.weft.protocol.inspect.Inspection;
import dev.weft.protocol.report.FromWorker;
import dev.weft.protocol.report.TaskStatus;
import dev.weft.protocol.report.WorkerHeartbeat;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps as many workers as the jobs need, no more: {@code target} (declared by jobs) against {@code actual} (a map by worker
 * id), compared again with every event and every heartbeat. Serves jobs from free slots and carries messages between jobs and
 * workers. Confined to its loop; others enter by {@link #gateway}, {@link #door} and the view methods.
 */
public final class ResourceManager {
    private static final Logger log = LoggerFactory.getLogger(ResourceManager.class);
    /** Request ids of one leadership; no master makes that many. */
    private static final long REQUESTS_PER_EPOCH = 1_000_000L;
    /** A worker of an earlier master looks for the new one, which takes a moment longer than to miss a heartbeat. */
    private static final Duration BEYOND_THE_TIMEOUT = Duration.ofSeconds(1);

    /**
     * A lost worker's tasks begin on a spare one meanwhile: to fetch files and start a process on the same machine takes processor time
     * from them. A choice, long enough for tasks with little state.
     */
    private static final Duration SPARES_WAIT = Duration.ofSeconds(5);

    private final EventLoop loop;
    private final ResourceConfig config;
    private final ClusterDriver driver;
    private final Consumer<String> clusterFailed;
    private final JobNeeds needs = new JobNeeds();
    private final Departed departed = new Departed();
    private final Fleet fleet;
    private final WorkerSessions sessions;
    private final SpareWorkers spares;
    private final ResourcePicture picture;
    private Handover handover = Handover.none();
    private long lastTickNanos;
    /** When lost spare workers are replaced. */
    private long sparesFromNanos;

    private boolean stopping;
    private boolean leftCluster;

    /**
     * @param metrics what registered workers measure goes there
     * @param clusterFailed told, on this loop, when the cluster wants the application to stop
     */
    public ResourceManager(
            EventLoop loop,
            ResourceConfig config,
            Epoch epoch,
            ClusterDriver driver,
            WorkerConnector connector,
            MetricStore metrics,
            Consumer<String> clusterFailed) {
        this.loop = loop;
        this.config = config;
        this.driver = driver;
        this.clusterFailed = clusterFailed;
        this.fleet = new Fleet(loop, config, driver, epoch.leader() * REQUESTS_PER_EPOCH + 1);
        this.sessions = new WorkerSessions(loop, config, epoch, connector, departed, metrics, new SessionEvents());
        this.spares = new SpareWorkers(sessions);
        this.sparesFromNanos = loop.clock().nanos();
        this.picture = new ResourcePicture(sessions, fleet, driver, config.maxSlots());
    }

    /** What there may be from before this leadership. */
    public enum Beginning {
        /** Nothing: tasks that workers still run are of no use. */
        FRESH,
        /** Workers and jobs of an earlier master; {@link #goingOn} says which jobs. */
        TAKING_OVER
    }

    /** Connects to the cluster and begins to keep time. Called once, from any thread. */
    public void start(Beginning beginning) {
        loop.execute(() -> {
            lastTickNanos = loop.clock().nanos();
            if (beginning == Beginning.TAKING_OVER) {
                Duration patience = config.heartbeatTimeout().plus(BEYOND_THE_TIMEOUT);
                handover = Handover.begin(driver.workersComeUnasked(), patience, lastTickNanos);
            }
            driver.start(new DriverEvents());
            loop.schedule(config.heartbeatInterval(), this::tick);
        });
    }

    /** The jobs of earlier masters that go on under this one; all others are told to leave the workers. Once, any thread. */
    public void goingOn(Collection<JobId> jobs) {
        List<JobId> copy = List.copyOf(jobs);
        loop.execute(() -> {
            handover.jobsKnown(copy).forEach(this::evict);
            reconcile();
        });
    }

    /** The job does not go on: what workers still have of it is of no use. */
    private void evict(JobId job) {
        long now = loop.clock().nanos();
        for (WorkerSession session : sessions.all()) {
            session.freeAll(job, now);
            if (session.reportedJobs().contains(job)) {
                evict(session, job);
            }
        }
    }

    private void evict(WorkerSession session, JobId job) {
        log.info("Job {} does not go on under this master: it has to leave worker {}", job, session.id());
        sessions.send(session.id(), new ToWorker.ReleaseJob(job));
    }

    private Optional<JobPort> portOf(JobId job) {
        return needs.port(job).or(() -> handover.portOf(job));
    }

    /** Where workers' calls arrive; any thread. */
    public MasterGateway door() {
        return sessions.door();
    }

    /** Where jobs' calls arrive; any thread. */
    public ResourceGateway gateway() {
        return new Gateway();
    }

    // ---- target against actual

    /** Applies the planner's decision, then hands free slots out. Said again at any time, it changes nothing. */
    private void reconcile() {
        if (stopping) {
            return;
        }
        if (!handover.mayStillBeNamed()) {
            apply(WorkerPlanner.decide(census()));
        }
        grantSlots();
    }

    private void apply(Changes changes) {
        if (!handover.isOpen()) {
            fleet.withdraw(changes.withdraw());
            changes.release().forEach(this::release);
        }
        fleet.request(changes.request());
    }

    private Census census() {
        long now = loop.clock().nanos();
        List<WorkerPlanner.Registered> workers = sessions.all().stream()
                .map(session -> new WorkerPlanner.Registered(
                        session.id(),
                        session.slots(),
                        session.slots() - session.used(),
                        session.idleFor(config.idleTimeout(), now)))
                .toList();
        int needed = needs.total() + heldByUnsettled();
        int target = config.targetSlots(needed);
        return new Census(
                target,
                now - sparesFromNanos < 0 ? config.slotsWithoutSpares(needed) : target,
                config.slotsPerWorker(),
                driver.workersComeUnasked(),
                fleet.paused(),
                workers,
                fleet.starting(),
                fleet.requested());
    }

    /** Slots of jobs that go on and have not said what they need: so many at least. */
    private int heldByUnsettled() {
        return sessions.all().stream()
                .mapToInt(session -> session.jobs().stream()
                        .filter(handover::isUnsettled)
                        .mapToInt(session::held)
                        .sum())
                .sum();
    }

    private void release(WorkerId worker) {
        Optional<WorkerSession> session = sessions.find(worker);
        if (session.isPresent()) {
            sessions.dismiss(session.get(), "idle for " + config.idleTimeout().toSeconds() + " s");
            driver.release(worker);
        } else {
            departed.released(worker);
            fleet.release(worker);
        }
    }

    private void grantSlots() {
        Map<JobId, Integer> missing = needs.missing(sessions::held);
        if (missing.isEmpty()) {
            return;
        }
        List<SlotId> free = new ArrayList<>();
        TreeMap<WorkerId, Integer> used = new TreeMap<>();
        for (WorkerSession session : sessions.all()) {
            free.addAll(session.freeSlots());
            used.put(session.id(), session.used());
        }
        SlotGrants.decide(missing, free, used).forEach(this::grant);
    }

    private void grant(JobId job, List<SlotId> slots) {
        List<SlotOffer> offers = new ArrayList<>();
        for (SlotId slot : slots) {
            sessions.find(slot.worker()).ifPresent(session -> {
                session.hold(slot, job);
                offers.add(new SlotOffer(slot, session.peer(), session.incarnation()));
            });
        }
        log.info("Job {} gets {} slots", job, offers.size());
        needs.port(job).ifPresent(port -> port.granted(offers));
    }

    // ---- time

    private void tick() {
        if (stopping) {
            return;
        }
        forgiveOwnPause();
        sessions.tick();
        fleet.releaseOverdue().forEach(departed::released);
        endHandoverWhenDue();
        departed.takeDue(loop.clock().nanos()).forEach(driver::release);
        reconcile();
        tellShortage();
        if (!handover.isOpen()) {
            spares.tell();
        }
        loop.schedule(config.heartbeatInterval(), this::tick);
    }

    private void endHandoverWhenDue() {
        for (WorkerId late : handover.endWhenDue(loop.clock().nanos())) {
            log.warn("Worker {} of an earlier master did not register in time", late);
            departed.released(late);
            fleet.release(late);
        }
    }

    /** A master that stood still itself (collection, SIGSTOP) must not take that for the workers' silence. */
    private void forgiveOwnPause() {
        long now = loop.clock().nanos();
        long late = now - lastTickNanos - config.heartbeatInterval().toNanos();
        if (late > config.heartbeatInterval().toNanos()) {
            log.warn("This master stood still for {} ms", late / 1_000_000);
            sessions.forgive(late);
            fleet.forgive(late);
            handover.forgive(late);
        }
        lastTickNanos = now;
    }

    private void tellShortage() {
        boolean lacking = !needs.missing(sessions::held).isEmpty();
        needs.tellShortage(sessions::held, lacking ? picture.supply(needs.total()) : SlotShortage.NONE.supply());
    }

    // ---- pictures, any thread

    /** Registered workers by id. */
    public CompletableFuture<List<WorkerView>> workers() {
        return CompletableFuture.supplyAsync(picture::workers, loop);
    }

    /** Workers and slots in figures. */
    public CompletableFuture<ResourceOverview> overview() {
        return CompletableFuture.supplyAsync(picture::overview, loop);
    }

    /** Asks a worker about its process, as the clients' gateway says; any thread. */
    public CompletableFuture<Findings> inspect(WorkerId worker, Inspection inspection) {
        return CompletableFuture.supplyAsync(() -> sessions.inspect(worker, inspection), loop)
                .thenCompose(Function.identity());
    }

    /** How this cluster lives in YARN; empty when it does not. */
    public Optional<YarnView> yarn() {
        return driver.yarn();
    }

    // ---- the end

    /** Tells all workers to stop, waits until they have heard it, and reports the application's end. Any thread. */
    public CompletableFuture<Void> shutDown(ApplicationEnd end, String diagnostics) {
        var done = new CompletableFuture<Void>();
        loop.execute(() -> {
            if (stopping) {
                done.completeExceptionally(new EngineException(ErrorCode.CONFLICT, "The master stops already"));
                return;
            }
            stopping = true;
            fleet.withdraw(fleet.requested());
            fleet.starting().forEach(fleet::release);
            sessions.all().forEach(session -> session.stop(diagnostics));
            new Farewell(loop, sessions, () -> {
                        sessions.close();
                        log.info("Application ended as {}: {}", end, diagnostics);
                        leftCluster = true;
                        driver.finish(end, diagnostics);
                        done.complete(null);
                    })
                    .begin();
        });
        return done;
    }

    /** Stops without a word to workers or cluster: another master takes over. Any thread. */
    public void abandon() {
        loop.execute(() -> {
            stopping = true;
            leftCluster = true;
            sessions.close();
        });
    }

    /** Calls of jobs. */
    private final class Gateway implements ResourceGateway {
        @Override
        public void adopt(JobId job, JobPort port) {
            loop.execute(() -> {
                needs.adopt(job, port);
                handover.adopted(job, port);
            });
        }

        @Override
        public void declare(JobId job, JobPort port, int slots, List<SlotOffer> givenBack) {
            List<SlotOffer> back = List.copyOf(givenBack);
            loop.execute(() -> {
                needs.declare(job, port, slots);
                handover.settled(job);
                long now = loop.clock().nanos();
                back.forEach(offer -> of(offer).ifPresent(session -> session.free(offer.slot(), job, now)));
                reconcile();
                tellShortage();
            });
        }

        @Override
        public void prepare(PrepareJob order) {
            loop.execute(() -> spares.wanted(order));
        }

        @Override
        public void forget(JobId job) {
            loop.execute(() -> {
                spares.forget(job);
                needs.forget(job);
                if (handover.settled(job)) {
                    evict(job);
                }
                long now = loop.clock().nanos();
                for (WorkerSession session : sessions.all()) {
                    session.freeAll(job, now);
                }
                reconcile();
            });
        }

        @Override
        public void send(SlotOffer at, ToWorker message) {
            loop.execute(() -> of(at).ifPresent(session -> sessions.send(session.id(), message)));
        }

        @Override
        public void send(WorkerId worker, ToWorker message) {
            loop.execute(() -> sessions.send(worker, message));
        }

        /** The run of the worker that offered the slot, while it lasts. */
        private Optional<WorkerSession> of(SlotOffer offer) {
            return sessions.find(offer.slot().worker()).filter(session -> session.incarnation() == offer.incarnation());
        }

        @Override
        public void expel(WorkerId worker, String reason) {
            loop.execute(() -> sessions.find(worker).ifPresent(session -> {
                session.send(new ToWorker.StopWorker(reason));
                sessions.lose(session, reason, Optional.empty(), Certainty.SUSPECTED);
            }));
        }
    }

    /** What the cluster says, from any thread. */
    private final class DriverEvents implements ClusterDriver.Listener {
        @Override
        public void recovered(List<KeptWorker> workers) {
            List<KeptWorker> copy = List.copyOf(workers);
            loop.execute(() -> {
                List<KeptWorker> absent = copy.stream()
                        .filter(kept -> sessions.find(kept.worker()).isEmpty())
                        .toList();
                if (handover.workersKnown(absent, loop.clock().nanos())) {
                    fleet.await(absent);
                } else {
                    absent.forEach(this::giveBack);
                }
                endHandoverWhenDue();
                reconcile();
            });
        }

        private void giveBack(KeptWorker worker) {
            log.info("Giving back worker {} on {} of an earlier master", worker.worker(), worker.host());
            departed.released(worker.worker());
            driver.release(worker.worker());
        }

        @Override
        public void granted(List<WorkerGrant> grants) {
            List<WorkerGrant> copy = List.copyOf(grants);
            loop.execute(() -> {
                if (leftCluster) {
                    return; // what comes now is not ours to answer
                }
                List<WorkerGrant> fresh = copy.stream()
                        .filter(grant -> sessions.find(grant.worker()).isEmpty())
                        .toList();
                fleet.granted(fresh).forEach(departed::released);
                reconcile();
            });
        }

        @Override
        public void ended(WorkerId worker, WorkerEnd end) {
            loop.execute(() -> workerEnded(worker, end));
        }

        @Override
        public void requestFailed(RequestId request, String reason) {
            loop.execute(() -> {
                fleet.requestFailed(request, reason);
                reconcile();
            });
        }

        @Override
        public void failed(String reason) {
            loop.execute(() -> clusterFailed.accept(reason));
        }
    }

    private void workerEnded(WorkerId worker, WorkerEnd end) {
        Optional<WorkerSession> session = sessions.find(worker);
        handover.ended(worker);
        endHandoverWhenDue();
        if (fleet.endedWhileStarting(worker, end)) {
            reconcile();
        } else if (session.isPresent()) {
            sessions.lose(session.get(), "its process ended", Optional.of(end), Certainty.CERTAIN);
        } else if (!departed.wasReleased(worker)) {
            log.info("Worker {}: {}", worker, WorkerLoss.describe(end));
            departed.takeJobs(worker).forEach(job -> portOf(job).ifPresent(port -> port.workerEnded(worker, end)));
        }
    }

    /** What the registered workers say, on the loop. */
    private final class SessionEvents implements WorkerSessions.Events {
        @Override
        public Welcome welcome(WorkerId worker) {
            if (stopping) {
                return Welcome.NO;
            }
            if (driver.workersComeUnasked() || fleet.starting().contains(worker)) {
                return Welcome.YES;
            }
            return handover.mayStillBeNamed() ? Welcome.LATER : Welcome.NO;
        }

        @Override
        public void registered(WorkerSession session) {
            fleet.registered(session.id());
            for (JobId job : session.reportedJobs()) {
                portOf(job).ifPresentOrElse(port -> port.reported(session.inventory(job)), () -> evict(session, job));
            }
            handover.registered(session.id(), loop.clock().nanos());
            endHandoverWhenDue();
            reconcile();
        }

        @Override
        public void heartbeat(WorkerSession session, WorkerHeartbeat heartbeat) {
            Map<JobId, List<TaskStatus>> byJob = heartbeat.tasks().stream()
                    .collect(
                            Collectors.groupingBy(status -> status.attempt().job(), TreeMap::new, Collectors.toList()));
            session.jobs().forEach(job -> byJob.putIfAbsent(job, List.of()));
            byJob.forEach((job, tasks) -> needs.port(job).ifPresent(port -> port.heartbeat(session.id(), tasks)));
        }

        @Override
        public void received(WorkerSession session, FromWorker message) {
            portOf(message.job()).ifPresent(port -> port.received(session.id(), message));
        }

        @Override
        public void lost(WorkerSession session, WorkerLoss loss, Certainty certainty) {
            takeBack(session, loss, certainty);
            sparesFromNanos = loop.clock().nanos() + SPARES_WAIT.toNanos();
            session.jobs().forEach(job -> portOf(job).ifPresent(port -> port.workerLost(loss)));
            reconcile();
        }

        /** Kills what may still be alive; a certainly dead one's end is awaited first, for its exit status. */
        private void takeBack(WorkerSession session, WorkerLoss loss, Certainty certainty) {
            if (driver.workersComeUnasked() || loss.end().isPresent()) {
                return;
            }
            switch (certainty) {
                case SUSPECTED -> driver.release(session.id());
                case CERTAIN ->
                    departed.releaseAt(
                            session.id(),
                            loop.clock().nanos() + config.heartbeatTimeout().toNanos());
            }
        }
    }
}
