package dev.weft.master.checkpoint;

import dev.weft.core.concurrent.EventLoop;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.error.Failure;
import dev.weft.core.id.Id128;
import dev.weft.core.id.TaskId;
import dev.weft.core.id.WorkerId;
import dev.weft.master.checkpoint.Retained.Owner;
import dev.weft.master.config.CheckpointConfig;
import dev.weft.master.plan.JobPlan;
import dev.weft.master.slot.SlotOffer;
import dev.weft.master.view.AfterSavepoint;
import dev.weft.master.view.CheckpointConfigView;
import dev.weft.master.view.CheckpointingView;
import dev.weft.master.view.JobStatus;
import dev.weft.protocol.deploy.ToWorker;
import dev.weft.protocol.report.FromWorker;
import dev.weft.protocol.state.StateFile;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes the checkpoints and savepoints of one job: decides when one begins, which failures the job bears, what a restart restores,
 * and ends a job whose input has ended. Confined to the job's loop.
 */
public final class CheckpointCoordinator {
    private static final Logger log = LoggerFactory.getLogger(CheckpointCoordinator.class);
    /** A due checkpoint waits for tasks that are not running yet. */
    private static final Duration NOT_READY_RETRY = Duration.ofMillis(200);

    private final CheckpointConfig config;
    private final EventLoop loop;
    private final CheckpointedJob job;
    private final CheckpointStore store;
    private final Serially work;
    private final Serially cleaning;
    private final Savepoints savepoints;
    private final CheckpointSchedule schedule;
    private final FailureBudget budget;
    private final CheckpointHistory history;
    private final StateHistory state;
    private final Leftovers leftovers;
    private final JobEnding ending;
    private final Succession succession;
    private final OpenCheckpoints open;
    private final Refusals refusals;
    private final Settlement settlement;
    private boolean running;
    private boolean fenced;
    private boolean finishing;
    private long notBeforeNanos;
    private EventLoop.@Nullable Cancellable tick;
    private EventLoop.@Nullable Cancellable finalTick;

    public CheckpointCoordinator(CheckpointSetup setup, CheckpointedJob job) {
        this.config = setup.config();
        this.loop = setup.loop();
        this.job = job;
        CheckpointServices services = setup.services();
        this.store = new CheckpointStore(
                setup.plan().job(),
                new CheckpointFiles(services.storage().files()),
                setup.folder(),
                services.highAvailability(),
                services.token());
        this.settlement = new Settlement(loop, this::settled);
        this.work = new Serially(loop, setup.io(), settlement::look);
        this.cleaning = new Serially(loop, setup.io(), settlement::look);
        this.savepoints = new Savepoints(setup.plan().job(), config, store, work, setup.random());
        this.schedule = new CheckpointSchedule(config, loop.clock().nanos());
        this.budget = new FailureBudget(config.tolerableFailures());
        this.history = new CheckpointHistory(setup.remembered());
        this.state = new StateHistory(
                setup.plan(),
                setup.lineage(),
                setup.recovery(),
                store,
                config.retained(),
                config.interval().isPresent());
        this.leftovers = new Leftovers(setup.plan().job(), store, cleaning);
        this.ending = new JobEnding(job, setup.plan().job(), leftovers);
        this.succession = new Succession(job, setup.plan().job());
        this.refusals = new Refusals(setup.plan().job());
        this.open = new OpenCheckpoints(setup, job, state, store, history, leftovers, work, new Outcome());
    }

    // ---- the beginning

    /** True when the job takes checkpoints by itself: its tasks stay at the end of their input until the last is complete. */
    public boolean periodic() {
        return config.interval().isPresent();
    }

    /** True when there may be something to begin with. */
    public boolean mayRecover() {
        return state.mayRecover();
    }

    /**
     * Looks for what the job begins with.
     *
     * @param ready told with the plan to deploy
     * @param failed told instead; DAMAGED_STATE, NOT_FOUND, BAD_INPUT are final, STORAGE may go by
     */
    public void recover(Consumer<JobPlan> ready, Consumer<EngineException> failed) {
        work.call(
                state::find,
                found -> {
                    try {
                        state.begin(found);
                    } catch (EngineException e) {
                        failed.accept(e);
                        return;
                    }
                    open.begin(found.highest(), found.pointer());
                    ready.accept(state.plan());
                },
                e -> failed.accept(
                        e instanceof EngineException engine
                                ? engine
                                : new EngineException(ErrorCode.STORAGE, "Checkpoints cannot be looked for: " + e, e)));
    }

    /** Random id of this history of the job; part of the names of what its sinks write. */
    public Id128 lineage() {
        return state.lineage();
    }

    /** What tasks that begin now go on from; empty when they begin from nothing. */
    public Optional<Restoration> restoration() {
        return state.restoration();
    }

    /** Tasks begin with what {@link #restoration} says. */
    public void restored() {
        state.completed()
                .newest()
                .ifPresent(newest -> history.restored(newest, loop.clock().epochMillis()));
    }

    // ---- going on from an earlier master

    /** Numbers of the attempts that took part in the newest checkpoint: lower ones had been replaced before it. */
    public Map<TaskId, Integer> attemptsOfNewest() {
        return state.ownNewest()
                .map(newest ->
                        AttemptsTaken.ofInfo(state.plan(), newest.manifest().jobInfo()))
                .orElse(Map.of());
    }

    /** True when the job was to end with the newest checkpoint: tasks that took part in it may have finished. */
    public boolean newestIsLast() {
        return state.ownNewest().filter(Succession::isLast).isPresent();
    }

    /**
     * The tasks of an earlier master go on: they learn what became of its checkpoints, and the next ones are above those.
     *
     * @param highest id that a worker has heard of
     * @param ways one slot of each worker
     */
    public void takeOver(long highest, Collection<SlotOffer> ways) {
        open.goOnAbove(highest);
        succession.tell(state.ownNewest(), highest, ways);
    }

    /** As {@link #deployed}, when the earlier master was about to let the tasks go that took part in the newest checkpoint. */
    public void takenOverAtTheEnd() {
        running = !fenced;
        finishing = true;
        state.ownNewest()
                .ifPresent(
                        newest -> ending.letGo(newest.checkpoint(), job.census().participants()));
    }

    // ---- what the job does

    /** All tasks were sent to their workers. */
    public void deployed() {
        running = !fenced;
        schedule.started(nowNanos());
        plan();
    }

    /** True while tasks are deployed and checkpoints may begin. */
    boolean running() {
        return running;
    }

    /** A task began to run, or its input ended: when all have ended, the last checkpoint begins. */
    public void tasksChanged() {
        if (!running || finishing || !periodic() || !open.isEmpty() || finalTick != null) {
            return;
        }
        if (!job.allDrained()) {
            return;
        }
        long wait = notBeforeNanos - nowNanos();
        if (wait > 0) {
            finalTick = loop.schedule(Duration.ofNanos(wait), this::finalDue);
            return;
        }
        Census census = job.census();
        ending.takeDrained()
                .ifPresentOrElse(
                        order -> open.openSavepoint(order.request(), order.folder(), census),
                        () -> open.openCheckpoint(census));
        plan();
    }

    private void finalDue() {
        finalTick = null;
        tasksChanged();
    }

    /** Tasks are about to stop: what is under way is given up, but for what cannot be any more. */
    public void interrupted(String why) {
        running = false;
        finishing = false;
        cancelTicks();
        open.interrupt(why);
        ending.interrupted(why);
    }

    /** True while it is not known whether a checkpoint is complete: nothing may be restored then. */
    public boolean inDoubt() {
        return open.inDoubt();
    }

    /** True once tasks were told to finish. */
    public boolean finishing() {
        return finishing;
    }

    /** The job's tasks have ended; {@code then} runs as soon as nothing is in doubt, or when that takes too long. */
    public void end(JobStatus status, Runnable then) {
        if (status == JobStatus.FINISHED) {
            ending.finished();
        }
        interrupted("Job " + state.plan().job() + " is " + status);
        leftovers.sweepSavepoints();
        settlement.await(() -> {
            open.stop();
            then.run();
        });
    }

    private boolean settled() {
        return !open.inDoubt() && work.idle() && cleaning.idle();
    }

    /** Another master goes on with the job: nothing is touched any more. */
    public void abandon() {
        fenced = true;
        running = false;
        open.fence();
        cancelTicks();
    }

    /**
     * What is to be done on an I/O thread when the job's end is on record: removes what is not to stay. Damaged state stays with all
     * that is beside it: an older checkpoint may be wanted now.
     *
     * @param cause why the job failed, if it did
     * @return may be run again when it threw: EngineException STORAGE when something could not be removed now, STALE when another
     *     master leads
     */
    public Runnable cleanUp(JobStatus status, Optional<Failure> cause) {
        List<URI> unfinished = leftovers.unfinishedSavepoints();
        if (!periodic()) {
            return () -> store.endSavepoints(unfinished);
        }
        if (!state.begun()) {
            return cleanUpUnseen(status, unfinished);
        }
        if (cause.filter(failure -> failure.code() == ErrorCode.DAMAGED_STATE).isPresent()) {
            log.warn(
                    "Job {} failed on damaged state: its checkpoints stay, {}",
                    state.plan().job(),
                    state.used());
            return () -> store.endSavepoints(unfinished);
        }
        List<Retained> retained = new ArrayList<>(state.completed().retained());
        List<URI> kept = config.keepsAfter(status)
                ? retained.stream().map(Retained::folder).toList()
                : List.of();
        retained.addAll(leftovers.subsumed());
        return () -> store.end(retained, Set.copyOf(kept), unfinished);
    }

    /**
     * The job ended before this master had seen what an earlier one left of it. What a job could not begin with stays; a cancelled one
     * may just not have come to look.
     */
    private Runnable cleanUpUnseen(JobStatus status, List<URI> unfinished) {
        if (status == JobStatus.FAILED) {
            return () -> store.endSavepoints(unfinished);
        }
        var left = new EndedJob(state.plan().job(), store, config.keepsAfter(status), false);
        return () -> {
            left.run();
            store.endSavepoints(unfinished);
        };
    }

    // ---- when

    private void plan() {
        if (tick != null) {
            tick.cancel();
            tick = null;
        }
        if (!running || finishing || open.hasSavepoint()) {
            return;
        }
        OptionalLong wait = schedule.nanosUntilNext(open.all().size(), nowNanos());
        wait.ifPresent(nanos -> tick = loop.schedule(Duration.ofNanos(nanos), this::due));
    }

    private void due() {
        Census census = job.census();
        if (!census.complete() || savepointWaits()) {
            tick = loop.schedule(NOT_READY_RETRY, this::due);
            return;
        }
        schedule.started(nowNanos());
        open.openCheckpoint(census);
        plan();
    }

    /** Tasks are drained for a savepoint, which begins when nothing is under way: with several at a time that might never be so. */
    private boolean savepointWaits() {
        return ending.drainsTo().isPresent() && job.allDrained();
    }

    private void cancelTicks() {
        if (tick != null) {
            tick.cancel();
            tick = null;
        }
        if (finalTick != null) {
            finalTick.cancel();
            finalTick = null;
        }
    }

    // ---- on demand

    /** Takes a checkpoint now; completes with its id. */
    public CompletableFuture<Long> trigger() {
        return begin(open::openCheckpoint);
    }

    /**
     * Takes a checkpoint from which the job goes on at another parallelism. Once that is complete, {@link #replanDue} is true, and
     * whatever master there is goes on with {@code next}; completes with its id.
     */
    public CompletableFuture<Long> rescale(JobPlan next) {
        return begin(census -> open.openRescale(next, census));
    }

    private CompletableFuture<Long> begin(Function<Census, PendingCheckpoint> opening) {
        if (!periodic()) {
            return CompletableFuture.failedFuture(refusals.noCheckpoints());
        }
        Optional<EngineException> obstacle = obstacle();
        if (obstacle.isPresent()) {
            return CompletableFuture.failedFuture(obstacle.get());
        }
        if (open.hasSavepoint()) {
            return CompletableFuture.failedFuture(refusals.savepointUnderWay());
        }
        PendingCheckpoint opened = opening.apply(job.census());
        plan();
        return opened.over().copy();
    }

    /** True when the newest checkpoint is one from which all tasks go on at another parallelism, and they do not yet. */
    public boolean replanDue() {
        return state.replanDue();
    }

    /** Goes over to that plan; all tasks have ended. */
    public JobPlan replan() {
        return state.replan();
    }

    private Optional<EngineException> obstacle() {
        if (fenced) {
            return Optional.of(refusals.otherMaster());
        }
        if (finishing || ending.underWay() || open.suspending()) {
            return Optional.of(refusals.ending());
        }
        Optional<String> notReady = running ? job.census().notReady() : Optional.of("the job");
        return notReady.map(refusals::notRunning);
    }

    /** Takes a savepoint now, or, to drain, when the tasks have come to their end. */
    public void savepoint(SavepointRequest request) {
        Optional<EngineException> obstacle = obstacle();
        if (obstacle.isEmpty() && request.then() == AfterSavepoint.DRAIN && !periodic()) {
            obstacle = Optional.of(refusals.cannotDrain());
        }
        if (obstacle.isPresent()) {
            request.answer().completeExceptionally(obstacle.get());
            return;
        }
        long asOf = open.generation();
        savepoints.makeFolder(request, folder -> begin(request, folder, asOf));
    }

    private void begin(SavepointRequest request, URI folder, long asOf) {
        Optional<EngineException> obstacle = obstacle();
        if (asOf != open.generation() || obstacle.isPresent()) {
            request.answer().completeExceptionally(obstacle.orElseGet(refusals::restarted));
            leftovers.discardSavepoint(folder);
            return;
        }
        Census census = job.census();
        if (request.then() == AfterSavepoint.DRAIN) {
            ending.drain(request, folder, census);
            tasksChanged();
        } else {
            open.openSavepoint(request, folder, census);
        }
        plan();
    }

    // ---- what workers say

    /** A worker has written the state of its tasks. */
    public void acknowledged(WorkerId worker, FromWorker.CheckpointAck ack) {
        open.acknowledged(worker, ack);
    }

    /** A task cannot take part. */
    public void declined(FromWorker.CheckpointDeclined message) {
        open.declined(message);
    }

    // ---- what becomes of checkpoints

    private final class Outcome implements OpenCheckpoints.Outcome {
        @Override
        public void completed(PendingCheckpoint one, StoredManifest stored) {
            log.info(
                    "Job {} completed checkpoint {} in {} ms: {} files, {} bytes",
                    state.plan().job(),
                    one.id(),
                    loop.clock().epochMillis() - one.startMillis(),
                    stored.manifest().files().size(),
                    stored.manifest().files().stream()
                            .mapToLong(StateFile::length)
                            .sum());
            schedule.ended(nowNanos());
            if (one.movesPointer()) {
                goOnFrom(one, stored);
            }
            one.request().ifPresent(request -> answer(one, request, stored));
            // A savepoint that drained tasks wait for goes before whatever is due.
            tasksChanged();
            plan();
            job.settled();
        }

        @Override
        public void givenUp(PendingCheckpoint one, Failure why) {
            schedule.ended(nowNanos());
            one.request().ifPresent(request -> JobEnding.refuse(request, why));
            plan();
            job.settled();
        }

        /** A savepoint that fails is its user's matter, unless the job cannot go on as it was before. */
        @Override
        public void failed(PendingCheckpoint one, Failure why) {
            notBeforeNanos = nowNanos() + schedule.finalRetry().toNanos();
            if (one.request().isEmpty()) {
                if (budget.exceeded()) {
                    job.failed(more(why, why.message() + " (checkpoints: " + budget.describe() + ")"));
                    return;
                }
            } else if (one.request().get().then() == AfterSavepoint.DRAIN) {
                job.failed(more(why, "The job was drained for a savepoint that failed: " + why.message()));
                return;
            }
            tasksChanged();
        }

        @Override
        public void fenced() {
            abandon();
        }
    }

    private static Failure more(Failure cause, String message) {
        return new Failure(cause.code(), message, cause.stack());
    }

    private void goOnFrom(PendingCheckpoint one, StoredManifest stored) {
        budget.success();
        Owner owner = one.request().isPresent() ? Owner.USER : Owner.JOB;
        List<Retained> subsumed = state.goOnFrom(stored, owner);
        var complete = new ToWorker.CheckpointComplete(state.plan().job(), one.id());
        one.workers().values().forEach(slot -> job.send(slot, complete));
        job.enumeratorsComplete(one.id());
        open.giveUpBefore(one);
        if (running && open.isCurrent(one) && isLast(one)) {
            finishing = true;
            ending.letGo(one.id(), one.participants());
        }
        var use = new CheckpointStore.InUse(foldersInUse(), state.completed().retained(), open.bases());
        leftovers.sweep(one.id(), use, subsumed, old -> history.discarded(old.checkpoint()));
    }

    /** One that was under way when sources were told to drain is not, though it may find all tasks drained: the savepoint follows. */
    private boolean isLast(PendingCheckpoint one) {
        return one.request().isPresent()
                || (one.allDrained()
                        && one.rescaled().isEmpty()
                        && ending.drainsTo().isEmpty());
    }

    private Set<URI> foldersInUse() {
        Set<URI> used = new HashSet<>(state.used());
        open.all().forEach(one -> used.add(one.folder()));
        ending.drainsTo().ifPresent(used::add);
        return used;
    }

    private void answer(PendingCheckpoint one, SavepointRequest request, StoredManifest stored) {
        String place = stored.folder().toString();
        boolean current = open.isCurrent(one);
        switch (request.then()) {
            case GO_ON -> request.answer().complete(place);
            case CANCEL -> {
                request.answer().complete(place);
                if (current) {
                    job.cancel();
                }
            }
            case STOP, DRAIN -> {
                ending.stop(request, stored.folder());
                if (!current || !finishing) {
                    ending.interrupted("its tasks restarted");
                }
            }
        }
    }

    // ---- pictures

    public CheckpointingView view() {
        return history.view(open.all(), loop.clock().epochMillis());
    }

    public CheckpointConfigView configView() {
        return config.view();
    }

    /** True when the job needs what lies in this folder: it began there, goes on from there, or writes there. */
    public boolean uses(URI folder) {
        return CheckpointFiles.isAmong(folder, foldersInUse());
    }

    /** What the job keeps, oldest first. */
    List<Retained> retained() {
        return List.copyOf(state.completed().retained());
    }

    private long nowNanos() {
        return loop.clock().nanos();
    }
}
