package dev.weft.master.checkpoint;

import dev.weft.core.concurrent.EventLoop;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.error.Failure;
import dev.weft.core.id.AttemptId;
import dev.weft.core.id.Id128;
import dev.weft.core.id.OperatorId;
import dev.weft.core.id.WorkerId;
import dev.weft.master.checkpoint.PendingCheckpoint.Phase;
import dev.weft.master.checkpoint.Retained.Owner;
import dev.weft.master.config.CheckpointConfig;
import dev.weft.master.config.RecoveryConfig;
import dev.weft.master.plan.JobPlan;
import dev.weft.master.view.AfterSavepoint;
import dev.weft.master.view.CheckpointConfigView;
import dev.weft.master.view.CheckpointingView;
import dev.weft.master.view.JobStatus;
import dev.weft.protocol.deploy.ToWorker;
import dev.weft.protocol.report.FromWorker;
import dev.weft.protocol.state.CheckpointOptions;
import dev.weft.protocol.state.Manifest;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes the checkpoints and savepoints of one job: asks enumerators, has barriers sent, collects acknowledgements, completes or
 * gives up; says what a restart restores; ends a job whose input has ended. Confined to the job's loop.
 */
public final class CheckpointCoordinator {
    private static final Logger log = LoggerFactory.getLogger(CheckpointCoordinator.class);
    /** A due checkpoint waits for tasks that are not running yet. */
    private static final Duration NOT_READY_RETRY = Duration.ofMillis(200);
    /** A task that fails may decline first: its failure, which follows at once, is the cause then. */
    private static final Duration DECLINE_GRACE = Duration.ofMillis(100);
    /** How long the end of a job waits for what is not known about its last checkpoint. */
    private static final Duration SETTLE_AT_MOST = Duration.ofSeconds(10);

    private final CheckpointConfig config;
    private final RecoveryConfig recovery;
    private final EventLoop loop;
    private final CheckpointedJob job;
    private final CheckpointStore store;
    private final Serially work;
    private final Serially cleaning;
    private final CheckpointWriter writer;
    private final Savepoints savepoints;
    private final CheckpointSchedule schedule;
    private final FailureBudget budget;
    private final CheckpointHistory history;
    private final Completed completed;
    private final TreeMap<Long, PendingCheckpoint> pending = new TreeMap<>();
    private final Map<Long, CompletableFuture<Long>> asked = new TreeMap<>();
    /** Folders of checkpoints that were given up: a late worker may have written there after they were removed. */
    private final Map<Long, URI> leftovers = new TreeMap<>();

    private JobPlan plan;
    private Id128 lineage;
    private long nextId = 1;
    private long generation;
    private boolean begun;
    private boolean running;
    private boolean fenced;
    private boolean finishing;
    private long notBeforeNanos;
    private @Nullable Stopping stopping;
    private @Nullable SavepointRequest draining;
    private @Nullable URI drainTo;
    private @Nullable Restoration restoration;
    private @Nullable URI startedFrom;
    private @Nullable Runnable whenSettled;
    private EventLoop.@Nullable Cancellable tick;

    /** A job that ends after a savepoint: who waits, and where it is. */
    private record Stopping(SavepointRequest request, URI savepoint) {}

    /**
     * The parts of a coordinator.
     *
     * @param plan as it was planned; recovery may change it
     * @param folder of all checkpoints of this job
     * @param remembered checkpoints in the history
     * @param random for lineages and names
     */
    public record Setup(
            JobPlan plan,
            CheckpointConfig config,
            RecoveryConfig recovery,
            Optional<URI> folder,
            int remembered,
            EventLoop loop,
            java.util.concurrent.Executor io,
            RandomGenerator random,
            CheckpointServices services) {}

    public CheckpointCoordinator(Setup setup, CheckpointedJob job) {
        this.plan = setup.plan();
        this.config = setup.config();
        this.recovery = setup.recovery();
        this.loop = setup.loop();
        this.job = job;
        var files = new CheckpointFiles(setup.services().storage().files());
        this.store = new CheckpointStore(
                setup.plan().job(),
                files,
                setup.folder(),
                setup.services().highAvailability(),
                setup.services().token());
        this.work = new Serially(loop, setup.io());
        this.cleaning = new Serially(loop, setup.io());
        this.writer = new CheckpointWriter(plan.job(), loop, store, work, new Written());
        this.savepoints = new Savepoints(plan.job(), config, store, work, setup.random());
        this.schedule = new CheckpointSchedule(config, loop.clock().nanos());
        this.budget = new FailureBudget(config.tolerableFailures());
        this.history = new CheckpointHistory(setup.remembered());
        this.completed = new Completed(config.retained());
        this.lineage = Id128.random(setup.random());
    }

    // ---- the beginning

    /** True when the job takes checkpoints by itself: its tasks stay at the end of their input until the last is complete. */
    public boolean periodic() {
        return config.interval().isPresent();
    }

    /** True when there may be something to begin with. */
    public boolean mayRecover() {
        return periodic() || recovery.path().isPresent();
    }

    /**
     * Looks for what the job begins with.
     *
     * @param plan told with the plan to deploy
     * @param failed told instead; DAMAGED_STATE, NOT_FOUND, BAD_INPUT are final, STORAGE may go by
     */
    public void recover(
            java.util.function.Consumer<JobPlan> plan, java.util.function.Consumer<EngineException> failed) {
        work.call(
                this::find,
                found -> {
                    try {
                        begin(found);
                        plan.accept(this.plan);
                    } catch (EngineException e) {
                        failed.accept(e);
                    }
                },
                e -> failed.accept(
                        e instanceof EngineException engine
                                ? engine
                                : new EngineException(ErrorCode.STORAGE, "Checkpoints cannot be looked for: " + e, e)));
    }

    /** On an I/O thread: an earlier master's checkpoint goes before what the user names. */
    private CheckpointStore.Found find() {
        CheckpointStore.Found own = periodic()
                ? store.findOwn()
                : new CheckpointStore.Found(Optional.empty(), Optional.empty(), List.of(), 0);
        if (own.base().isPresent() || recovery.path().isEmpty()) {
            return own;
        }
        Owner owner = recovery.claimMode() == RecoveryConfig.ClaimMode.CLAIM ? Owner.CLAIMED : Owner.USER;
        CheckpointStore.Found given = store.findGiven(recovery.path().get(), owner);
        return new CheckpointStore.Found(
                given.base(), own.pointer(), given.retained(), Math.max(own.highest(), given.highest()));
    }

    private void begin(CheckpointStore.Found found) {
        found.base().ifPresent(base -> beginWith(base, found));
        nextId = found.highest() + 1;
        writer.begin(found.pointer());
        begun = true;
    }

    private void beginWith(StoredManifest base, CheckpointStore.Found found) {
        Restoration fitted = fit(base);
        fitted.dropped().forEach(dropped -> log.warn("Job {} drops the state of {}", plan.job(), dropped));
        plan = fitted.plan();
        restoration = fitted;
        completed.begin(base, found.retained());
        if (found.pointer().isPresent()) {
            lineage = base.manifest().lineage();
        } else {
            startedFrom = base.folder();
        }
        log.info("Job {} goes on from checkpoint {} at {}", plan.job(), base.checkpoint(), base.folder());
    }

    private Restoration fit(StoredManifest base) {
        return recovery.allowNonRestoredState()
                ? StateAssigner.fitDroppingState(base, plan)
                : StateAssigner.fit(base, plan);
    }

    /** Random id of this history of the job; part of the names of what its sinks write. */
    public Id128 lineage() {
        return lineage;
    }

    /** What tasks that begin now go on from; empty when they begin from nothing. */
    public Optional<Restoration> restoration() {
        Optional<StoredManifest> newest = completed.newest();
        if (newest.isEmpty()) {
            return Optional.empty();
        }
        if (restoration == null || restoration.checkpoint() != newest.get().checkpoint()) {
            restoration = fit(newest.get());
        }
        return Optional.of(restoration);
    }

    /** Tasks begin with what {@link #restoration} says. */
    public void restored() {
        completed.newest().ifPresent(newest -> history.restored(newest, nowMillis()));
    }

    // ---- what the job does

    /** All tasks were sent to their workers. */
    public void deployed() {
        running = !fenced;
        schedule.started(nowNanos());
        plan();
    }

    /** A task began to run, or its input ended. */
    public void tasksChanged() {
        if (!running || finishing || !periodic() || !pending.isEmpty()) {
            return;
        }
        Census census = job.census();
        if (!census.allDrained()) {
            return;
        }
        long wait = notBeforeNanos - nowNanos();
        if (wait > 0) {
            loop.schedule(Duration.ofNanos(wait), this::tasksChanged);
        } else {
            openFinal(census);
        }
    }

    private void openFinal(Census census) {
        SavepointRequest request = draining;
        if (request != null && drainTo != null) {
            open(savepointOptions(request), Optional.of(request), drainTo, census);
            draining = null;
        } else if (request == null) {
            open(checkpointOptions(), Optional.empty(), store.folderOf(nextId), census);
        }
    }

    /** Tasks are about to stop: what is under way is given up, but for what cannot be any more. */
    public void interrupted(String why) {
        running = false;
        finishing = false;
        generation++;
        cancelTick();
        for (PendingCheckpoint one : List.copyOf(pending.values())) {
            if (one.phase() != Phase.MOVING) {
                giveUp(one, Failure.of(ErrorCode.CONFLICT, why));
            }
        }
        SavepointRequest wasDraining = draining;
        draining = null;
        if (wasDraining != null) {
            fail(wasDraining, Failure.of(ErrorCode.CONFLICT, why));
        }
        Stopping wasStopping = stopping;
        stopping = null;
        if (wasStopping != null) {
            fail(
                    wasStopping.request(),
                    Failure.of(
                            ErrorCode.CONFLICT,
                            "The savepoint " + wasStopping.savepoint() + " was taken, but the job did not end: "
                                    + why));
        }
    }

    /** True while it is not known whether a checkpoint is complete: nothing may be restored then. */
    public boolean inDoubt() {
        return pending.values().stream().anyMatch(one -> one.phase() == Phase.MOVING);
    }

    /** True once tasks were told to finish. */
    public boolean finishing() {
        return finishing;
    }

    /** The job's tasks have ended; {@code then} runs as soon as nothing is in doubt, or when that takes too long. */
    public void end(JobStatus status, Runnable then) {
        Stopping wasStopping = stopping;
        if (status == JobStatus.FINISHED && wasStopping != null) {
            stopping = null;
            wasStopping.request().answer().complete(wasStopping.savepoint().toString());
        }
        interrupted("Job " + plan.job() + " is " + status);
        if (!inDoubt()) {
            writer.stop();
            then.run();
            return;
        }
        whenSettled = then;
        loop.schedule(SETTLE_AT_MOST, this::settled);
    }

    private void settled() {
        Runnable then = whenSettled;
        whenSettled = null;
        if (then != null) {
            writer.stop();
            then.run();
        }
    }

    /** Another master goes on with the job: nothing is touched any more. */
    public void abandon() {
        fenced = true;
        running = false;
        writer.stop();
        cancelTick();
    }

    /** What is to be done on an I/O thread when the job's end is on record: removes what is not to stay. */
    public Runnable cleanUp(JobStatus status) {
        if (!begun || !periodic()) {
            return () -> {};
        }
        boolean stays = switch (config.retention()) {
            case RETAIN_ON_CANCELLATION -> status == JobStatus.CANCELED || status == JobStatus.FAILED;
            case DELETE_ON_CANCELLATION -> status == JobStatus.FAILED;
            case NO_EXTERNALIZED_CHECKPOINTS -> false;
        };
        List<Retained> retained = List.copyOf(completed.retained());
        List<URI> kept = stays ? retained.stream().map(Retained::folder).toList() : List.of();
        return () -> store.end(retained, java.util.Set.copyOf(kept));
    }

    // ---- when

    private void plan() {
        cancelTick();
        if (!running || finishing || fenced || stopsSoon()) {
            return;
        }
        OptionalLong wait = schedule.nanosUntilNext(pending.size(), nowNanos());
        wait.ifPresent(nanos -> tick = loop.schedule(Duration.ofNanos(nanos), this::due));
    }

    private boolean stopsSoon() {
        return stopping != null
                || pending.values().stream().anyMatch(one -> one.options().suspendSources());
    }

    private void due() {
        Census census = job.census();
        if (!census.complete()) {
            tick = loop.schedule(NOT_READY_RETRY, this::due);
            return;
        }
        schedule.started(nowNanos());
        open(checkpointOptions(), Optional.empty(), store.folderOf(nextId), census);
    }

    private void cancelTick() {
        if (tick != null) {
            tick.cancel();
            tick = null;
        }
    }

    // ---- on demand

    /** Takes a checkpoint now; completes with its id. */
    public CompletableFuture<Long> trigger() {
        if (!periodic()) {
            return refused(new EngineException(
                    ErrorCode.CONFLICT,
                    "Job " + plan.job()
                            + " takes no checkpoints: set execution.checkpointing.interval, or take a savepoint"));
        }
        Optional<EngineException> obstacle = obstacle();
        if (obstacle.isPresent()) {
            return refused(obstacle.get());
        }
        PendingCheckpoint opened = open(checkpointOptions(), Optional.empty(), store.folderOf(nextId), job.census());
        var answer = new CompletableFuture<Long>();
        asked.put(opened.id(), answer);
        return answer;
    }

    private static CompletableFuture<Long> refused(EngineException why) {
        return CompletableFuture.failedFuture(why);
    }

    private Optional<EngineException> obstacle() {
        if (fenced) {
            return Optional.of(new EngineException(ErrorCode.STALE, "Another master leads"));
        }
        if (finishing || draining != null || stopsSoon()) {
            return Optional.of(new EngineException(ErrorCode.CONFLICT, "Job " + plan.job() + " is ending already"));
        }
        Optional<String> notReady = running ? job.census().notReady() : Optional.of("the job");
        return notReady.map(who ->
                new EngineException(ErrorCode.CONFLICT, "Not all tasks of job " + plan.job() + " are running: " + who));
    }

    /** Takes a savepoint now, or, to drain, when the tasks have come to their end. */
    public void savepoint(SavepointRequest request) {
        Optional<EngineException> obstacle = obstacle();
        if (obstacle.isEmpty() && request.then() == AfterSavepoint.DRAIN && !periodic()) {
            obstacle = Optional.of(new EngineException(
                    ErrorCode.CONFLICT,
                    "Job " + plan.job() + " takes no checkpoints and cannot be drained:"
                            + " set execution.checkpointing.interval, or stop it without draining"));
        }
        if (obstacle.isPresent()) {
            request.answer().completeExceptionally(obstacle.get());
            return;
        }
        long asOf = generation;
        savepoints.makeFolder(request, folder -> begin(request, folder, asOf));
    }

    private void begin(SavepointRequest request, URI folder, long asOf) {
        Optional<EngineException> obstacle = obstacle();
        if (asOf != generation || obstacle.isPresent()) {
            EngineException why = obstacle.orElseGet(
                    () -> new EngineException(ErrorCode.CONFLICT, "Tasks of job " + plan.job() + " have restarted"));
            request.answer().completeExceptionally(why);
            discardSavepoint(folder);
            return;
        }
        Census census = job.census();
        if (request.then() != AfterSavepoint.DRAIN) {
            open(savepointOptions(request), Optional.of(request), folder, census);
            plan();
            return;
        }
        draining = request;
        drainTo = folder;
        drain(census);
        tasksChanged();
    }

    private void drain(Census census) {
        Workers.bySlot(census.participants(), Participant::source)
                .forEach((slot, sources) -> job.send(slot, new ToWorker.DrainSources(plan.job(), sources)));
        log.info("Job {} drains its sources for a savepoint", plan.job());
    }

    private CheckpointOptions checkpointOptions() {
        return new CheckpointOptions(CheckpointOptions.Kind.CHECKPOINT, false);
    }

    private CheckpointOptions savepointOptions(SavepointRequest request) {
        return new CheckpointOptions(CheckpointOptions.Kind.SAVEPOINT, request.then() == AfterSavepoint.STOP);
    }

    // ---- one checkpoint

    private PendingCheckpoint open(
            CheckpointOptions options, Optional<SavepointRequest> request, URI folder, Census census) {
        long id = nextId++;
        var opened = new PendingCheckpoint(
                id, options, request, folder, census.participants(), nowNanos(), nowMillis(), generation);
        pending.put(id, opened);
        history.begun();
        opened.expiry(loop.schedule(config.timeout(), () -> expired(opened)));
        log.debug("Job {} begins checkpoint {} in {}", plan.job(), id, folder);
        job.snapshotEnumerators(
                id, states -> sendBarriers(opened, states), failure -> enumeratorFailed(opened, failure));
        plan();
        return opened;
    }

    private void sendBarriers(PendingCheckpoint opened, Map<OperatorId, EnumeratorState> states) {
        if (!isPending(opened)) {
            return;
        }
        opened.enumerators(states);
        opened.reach(Phase.BARRIERS);
        opened.workers().forEach((worker, slot) -> {
            List<Participant> here = opened.on(worker);
            job.send(
                    slot,
                    new ToWorker.TriggerCheckpoint(
                            plan.job(),
                            opened.id(),
                            opened.startMillis(),
                            opened.options(),
                            opened.folder().toString(),
                            attempts(here.stream().filter(Participant::source).toList()),
                            attempts(here)));
        });
        job.releaseEnumerators(opened.id());
    }

    private static List<AttemptId> attempts(List<Participant> participants) {
        return participants.stream().map(Participant::attempt).toList();
    }

    private boolean isPending(PendingCheckpoint one) {
        return pending.get(one.id()) == one;
    }

    private void enumeratorFailed(PendingCheckpoint opened, Failure failure) {
        if (isPending(opened)) {
            giveUp(opened, failure);
            count(opened, failure);
        }
    }

    private void expired(PendingCheckpoint opened) {
        if (isPending(opened) && opened.phase() != Phase.MOVING && !fenced) {
            Failure failure = Failure.of(
                    ErrorCode.TIMEOUT,
                    "Checkpoint " + opened.id() + " was not complete within "
                            + config.timeout().toMillis() + " ms: " + Workers.missing(opened, plan));
            giveUp(opened, failure);
            count(opened, failure);
        }
    }

    /** A worker has written the state of its tasks. */
    public void acknowledged(WorkerId worker, FromWorker.CheckpointAck ack) {
        PendingCheckpoint of = pending.get(ack.checkpoint());
        if (of == null || of.phase() != Phase.BARRIERS || fenced) {
            log.debug("Job {}: a late answer of {} to checkpoint {} is dropped", plan.job(), worker, ack.checkpoint());
            return;
        }
        if (of.acknowledge(worker, ack, nowMillis()) && of.allAcknowledged()) {
            Manifest manifest = new ManifestBuilder(plan, lineage, store.token().epoch())
                    .build(of, completed.asInfo(), nowMillis());
            if (of.movesPointer() && periodic()) {
                writer.writeCheckpoint(of, manifest);
            } else {
                writer.writeSavepoint(of, manifest);
            }
        }
    }

    /** A task cannot take part. */
    public void declined(FromWorker.CheckpointDeclined message) {
        PendingCheckpoint of = pending.get(message.checkpoint());
        if (of == null || of.phase() != Phase.BARRIERS || !of.has(message.attempt()) || fenced) {
            return;
        }
        boolean overtaken = pending.lastKey() > of.id();
        ErrorCode code = message.storage() ? ErrorCode.STORAGE : ErrorCode.USER_CODE;
        Failure failure = Failure.of(
                code,
                "Checkpoint " + of.id() + " was declined by " + Workers.name(message.attempt(), plan) + ": "
                        + message.reason());
        giveUp(of, failure);
        if (message.storage()) {
            count(of, failure);
        } else if (!overtaken) {
            loop.schedule(DECLINE_GRACE, () -> count(of, failure));
        }
    }

    private void giveUp(PendingCheckpoint one, Failure why) {
        log.info("Job {} gives checkpoint {} up: {}", plan.job(), one.id(), why.message());
        close(one);
        history.failed(one, why.message(), nowMillis());
        job.releaseEnumerators(one.id());
        job.enumeratorsAborted(one.id());
        if (one.phase() != Phase.ENUMERATORS) {
            one.workers()
                    .values()
                    .forEach(slot ->
                            job.send(slot, new ToWorker.CheckpointAborted(plan.job(), one.id(), why.message())));
        }
        discard(one);
        one.request().ifPresent(request -> fail(request, why));
        answer(one).ifPresent(answer -> answer.completeExceptionally(new EngineException(why.code(), why.message())));
        plan();
    }

    private void close(PendingCheckpoint one) {
        pending.remove(one.id());
        one.cancelExpiry();
        schedule.ended(nowNanos());
    }

    private Optional<CompletableFuture<Long>> answer(PendingCheckpoint one) {
        return Optional.ofNullable(asked.remove(one.id()));
    }

    private static void fail(SavepointRequest request, Failure why) {
        request.answer().completeExceptionally(new EngineException(why.code(), why.message()));
    }

    private void discard(PendingCheckpoint one) {
        if (one.request().isPresent()) {
            discardSavepoint(one.folder());
            return;
        }
        leftovers.put(one.id(), one.folder());
        clean(() -> store.discardUnlessNamed(one.folder()));
    }

    private void discardSavepoint(URI folder) {
        clean(() -> store.discardSavepoint(folder));
    }

    private void clean(Runnable what) {
        cleaning.call(
                () -> {
                    what.run();
                    return true;
                },
                done -> {},
                e -> log.warn("Job {}: left-over files cannot be removed", plan.job(), e));
    }

    /** A failed checkpoint counts; one that its tasks' end took along does not, nor does a savepoint. */
    private void count(PendingCheckpoint one, Failure failure) {
        if (one.generation() != generation || fenced) {
            return;
        }
        notBeforeNanos = nowNanos() + schedule.finalRetry().toNanos();
        boolean drained = one.request()
                .map(SavepointRequest::then)
                .filter(AfterSavepoint.DRAIN::equals)
                .isPresent();
        if (drained) {
            job.failed(new Failure(
                    failure.code(),
                    "The job was drained for a savepoint that failed: " + failure.message(),
                    failure.stack()));
        } else if (one.request().isEmpty() && budget.exceeded()) {
            job.failed(new Failure(
                    failure.code(), failure.message() + " (checkpoints: " + budget.describe() + ")", failure.stack()));
        } else {
            tasksChanged();
        }
    }

    // ---- completion

    private void complete(PendingCheckpoint one, StoredManifest stored) {
        close(one);
        history.completed(one, nowMillis());
        log.info(
                "Job {} completed checkpoint {} in {} ms, {} files, {} bytes",
                plan.job(),
                one.id(),
                nowMillis() - one.startMillis(),
                stored.manifest().files().size(),
                stored.manifest().files().stream()
                        .mapToLong(file -> file.length())
                        .sum());
        if (one.movesPointer()) {
            goOnFrom(one, stored);
        }
        answer(one).ifPresent(answer -> answer.complete(one.id()));
        one.request().ifPresent(request -> answer(one, request, stored));
        plan();
        tasksChanged();
        job.settled();
        settled();
    }

    private void goOnFrom(PendingCheckpoint one, StoredManifest stored) {
        budget.success();
        startedFrom = null;
        List<Retained> subsumed = completed.add(stored, one.request().isPresent() ? Owner.USER : Owner.JOB);
        one.workers().values().forEach(slot -> job.send(slot, new ToWorker.CheckpointComplete(plan.job(), one.id())));
        job.enumeratorsComplete(one.id());
        for (PendingCheckpoint older : List.copyOf(pending.headMap(one.id()).values())) {
            if (older.request().isEmpty()) {
                giveUp(older, Failure.of(ErrorCode.CONFLICT, "Checkpoint " + one.id() + " was complete before it"));
            }
        }
        boolean current = one.generation() == generation && running;
        if (current && (one.allDrained() || one.request().isPresent())) {
            finish(one);
        }
        sweep(subsumed);
    }

    /** The job ends with this checkpoint: its tasks may go. */
    private void finish(PendingCheckpoint one) {
        finishing = true;
        log.info("Job {} ends with checkpoint {}", plan.job(), one.id());
        Workers.bySlot(one.participants(), participant -> true)
                .forEach((slot, attempts) -> job.send(slot, new ToWorker.FinishTasks(plan.job(), attempts)));
    }

    private void sweep(List<Retained> subsumed) {
        Map<Long, URI> again = Map.copyOf(leftovers);
        leftovers.clear();
        again.values().forEach(folder -> clean(() -> store.discardUnlessNamed(folder)));
        for (Retained old : subsumed) {
            cleaning.call(
                    () -> store.discard(old),
                    gone -> {
                        if (gone) {
                            history.discarded(old.checkpoint());
                        }
                    },
                    e -> log.warn("Job {}: checkpoint {} cannot be removed", plan.job(), old.checkpoint(), e));
        }
    }

    private void answer(PendingCheckpoint one, SavepointRequest request, StoredManifest stored) {
        String place = stored.folder().toString();
        boolean current = one.generation() == generation;
        switch (request.then()) {
            case GO_ON -> request.answer().complete(place);
            case CANCEL -> {
                request.answer().complete(place);
                if (current) {
                    job.cancel();
                }
            }
            case STOP, DRAIN -> {
                if (current && finishing) {
                    stopping = new Stopping(request, stored.folder());
                } else {
                    fail(
                            request,
                            Failure.of(
                                    ErrorCode.CONFLICT,
                                    "The savepoint " + place + " was taken, but the job did not end: tasks restarted"));
                }
            }
        }
    }

    /** What comes of writing. */
    private final class Written implements CheckpointWriter.Outcome {
        @Override
        public boolean wanted(PendingCheckpoint one) {
            boolean wanted = isPending(one) && !fenced;
            if (!wanted && !fenced) {
                discard(one);
            }
            return wanted;
        }

        @Override
        public void completed(PendingCheckpoint one, StoredManifest stored) {
            if (!fenced) {
                complete(one, stored);
            }
        }

        @Override
        public void failed(PendingCheckpoint one, Failure failure) {
            giveUp(one, failure);
            count(one, failure);
            job.settled();
            settled();
        }

        @Override
        public void fenced() {
            abandon();
        }
    }

    // ---- pictures

    public CheckpointingView view() {
        return history.view(pending.values(), nowMillis());
    }

    public CheckpointConfigView configView() {
        return new CheckpointConfigView(
                config.mode(),
                config.interval(),
                config.timeout(),
                config.minPause(),
                config.maxConcurrent(),
                config.tolerableFailures(),
                config.retained(),
                config.retention(),
                config.folder());
    }

    /** True when the job needs what lies in this folder: it began there, goes on from there, or writes there. */
    public boolean uses(URI folder) {
        List<URI> used = new ArrayList<>();
        completed.newest().map(StoredManifest::folder).ifPresent(used::add);
        completed.retained().forEach(one -> used.add(one.folder()));
        pending.values().forEach(one -> used.add(one.folder()));
        Optional.ofNullable(startedFrom).ifPresent(used::add);
        Optional.ofNullable(drainTo).filter(to -> draining != null).ifPresent(used::add);
        return used.contains(folder);
    }

    private long nowNanos() {
        return loop.clock().nanos();
    }

    private long nowMillis() {
        return loop.clock().epochMillis();
    }
}
