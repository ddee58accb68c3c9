package dev.weft.master.checkpoint;

import dev.weft.core.concurrent.EventLoop;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.error.Failure;
import dev.weft.core.id.AttemptId;
import dev.weft.core.id.OperatorId;
import dev.weft.core.id.WorkerId;
import dev.weft.master.checkpoint.PendingCheckpoint.Phase;
import dev.weft.master.plan.JobPlan;
import dev.weft.protocol.deploy.ToWorker;
import dev.weft.protocol.report.FromWorker;
import dev.weft.protocol.state.CheckpointOptions;
import dev.weft.protocol.state.Manifest;
import dev.weft.protocol.state.Predecessor;
import java.net.URI;
import java.time.Duration;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The checkpoints that are under way, each from its first question to enumerators to its completion or its end. Confined to the
 * job's loop.
 */
final class OpenCheckpoints {
    private static final Logger log = LoggerFactory.getLogger(OpenCheckpoints.class);
    /** A task that fails may decline first: its failure, which follows at once, is the cause then. */
    private static final Duration DECLINE_GRACE = Duration.ofMillis(100);

    private static final CheckpointOptions OWN = new CheckpointOptions(CheckpointOptions.Kind.CHECKPOINT, false);

    private final EventLoop loop;
    private final CheckpointedJob job;
    private final StateHistory state;
    private final CheckpointStore store;
    private final CheckpointHistory history;
    private final Leftovers leftovers;
    private final Duration timeout;
    private final boolean periodic;
    private final double amplification;
    private final Outcome outcome;
    private final CheckpointWriter writer;
    private final TreeMap<Long, PendingCheckpoint> pending = new TreeMap<>();
    private long nextId = 1;
    private long generation;
    private boolean fenced;

    /** Told what becomes of them. */
    interface Outcome {
        /** It is complete; it is not under way any more. */
        void completed(PendingCheckpoint one, StoredManifest stored);

        /** It was given up, for whatever reason; it is not under way any more. */
        void givenUp(PendingCheckpoint one, Failure why);

        /** It was given up for a reason that counts, while the attempts that took part are still there. */
        void failed(PendingCheckpoint one, Failure why);

        /** Another master leads. */
        void fenced();
    }

    OpenCheckpoints(
            CheckpointSetup setup,
            CheckpointedJob job,
            StateHistory state,
            CheckpointStore store,
            CheckpointHistory history,
            Leftovers leftovers,
            Serially work,
            Outcome outcome) {
        this.loop = setup.loop();
        this.job = job;
        this.state = state;
        this.store = store;
        this.history = history;
        this.leftovers = leftovers;
        this.timeout = setup.config().timeout();
        this.periodic = setup.config().interval().isPresent();
        this.amplification = setup.config().maxSpaceAmplification();
        this.outcome = outcome;
        this.writer = new CheckpointWriter(setup.plan().job(), loop, store, work, new Written());
    }

    /**
     * What the next ones build on.
     *
     * @param highestId that was ever used
     * @param pointer what it says
     */
    void begin(long highestId, Optional<String> pointer) {
        nextId = highestId + 1;
        writer.begin(pointer);
    }

    /** Workers have heard of checkpoints up to {@code highestId}: the next ones are above it. */
    void goOnAbove(long highestId) {
        nextId = Math.max(nextId, highestId + 1);
    }

    /** Acts no more: another master does. */
    void fence() {
        fenced = true;
        writer.stop();
    }

    /** Asks no more for what is unknown. */
    void stop() {
        writer.stop();
    }

    // ---- pictures

    Collection<PendingCheckpoint> all() {
        return Collections.unmodifiableCollection(pending.values());
    }

    /** Completed checkpoints whose files those under way may share. */
    List<StoredManifest> bases() {
        return pending.values().stream()
                .map(PendingCheckpoint::base)
                .flatMap(Optional::stream)
                .toList();
    }

    boolean isEmpty() {
        return pending.isEmpty();
    }

    /** True while it is not known whether one is complete. */
    boolean inDoubt() {
        return pending.values().stream().anyMatch(one -> one.phase() == Phase.MOVING);
    }

    /** True while the sources are to stand still behind one. */
    boolean suspending() {
        return pending.values().stream().anyMatch(one -> one.options().suspendSources());
    }

    /** True while a user's is under way: a later one that is complete would end it on the workers. */
    boolean hasSavepoint() {
        return pending.values().stream().anyMatch(one -> one.request().isPresent());
    }

    /** Number of the present set of attempts. */
    long generation() {
        return generation;
    }

    boolean isCurrent(PendingCheckpoint one) {
        return one.generation() == generation;
    }

    // ---- from begin to end

    /** Begins one of the job's own. */
    PendingCheckpoint openCheckpoint(Census census) {
        return open(OWN, Optional.empty(), Optional.empty(), store.folderOf(nextId), census);
    }

    /** Begins one of the job's own from which all tasks go on at another parallelism. */
    PendingCheckpoint openRescale(JobPlan next, Census census) {
        return open(OWN, Optional.empty(), Optional.of(next), store.folderOf(nextId), census);
    }

    /** Begins one that a user wants. */
    PendingCheckpoint openSavepoint(SavepointRequest request, URI folder, Census census) {
        boolean suspend = switch (request.then()) {
            case STOP -> true;
            case GO_ON, CANCEL, DRAIN -> false;
        };
        var options = new CheckpointOptions(CheckpointOptions.Kind.SAVEPOINT, suspend);
        return open(options, Optional.of(request), Optional.empty(), folder, census);
    }

    private PendingCheckpoint open(
            CheckpointOptions options,
            Optional<SavepointRequest> request,
            Optional<JobPlan> rescaled,
            URI folder,
            Census census) {
        long id = nextId++;
        var opened = new PendingCheckpoint(
                id,
                options,
                request,
                rescaled,
                folder,
                census.participants(),
                loop.clock().epochMillis(),
                generation);
        pending.put(id, opened);
        history.begun();
        opened.expiry(loop.schedule(timeout, () -> expired(opened)));
        log.debug("Job {} begins checkpoint {} in {}", state.plan().job(), id, folder);
        job.snapshotEnumerators(
                id, states -> sendBarriers(opened, states), failure -> enumeratorFailed(opened, failure));
        return opened;
    }

    private void sendBarriers(PendingCheckpoint opened, Map<OperatorId, EnumeratorState> states) {
        if (!isPending(opened) || fenced) {
            return;
        }
        opened.enumerators(states);
        opened.reach(Phase.BARRIERS);
        opened.base(
                opened.options().kind() == CheckpointOptions.Kind.CHECKPOINT ? state.ownNewest() : Optional.empty());
        Optional<Predecessor> base = opened.base().map(newest -> SharedFiles.base(newest, amplification));
        opened.workers().forEach((worker, slot) -> {
            List<Participant> here = opened.on(worker);
            job.send(
                    slot,
                    new ToWorker.TriggerCheckpoint(
                            state.plan().job(),
                            opened.id(),
                            opened.startMillis(),
                            opened.options(),
                            opened.folder().toString(),
                            attempts(here.stream().filter(Participant::source).toList()),
                            attempts(here),
                            base));
        });
        job.releaseEnumerators(opened.id());
    }

    private static List<AttemptId> attempts(List<Participant> participants) {
        return participants.stream().map(Participant::attempt).toList();
    }

    private boolean isPending(PendingCheckpoint one) {
        return pending.get(one.id()) == one;
    }

    /** A worker has written the state of its tasks. */
    void acknowledged(WorkerId worker, FromWorker.CheckpointAck ack) {
        PendingCheckpoint of = pending.get(ack.checkpoint());
        if (of == null || of.phase() != Phase.BARRIERS || fenced) {
            log.debug(
                    "Job {}: a late answer of {} to checkpoint {} is dropped",
                    state.plan().job(),
                    worker,
                    ack.checkpoint());
            return;
        }
        if (of.acknowledge(worker, ack, loop.clock().epochMillis()) && of.allAcknowledged()) {
            write(of);
        }
    }

    private void write(PendingCheckpoint of) {
        if (of.movesPointer() && periodic) {
            writer.writeCheckpoint(of, () -> manifest(of));
        } else {
            writer.writeSavepoint(of, manifest(of));
        }
    }

    private Manifest manifest(PendingCheckpoint of) {
        return new ManifestBuilder(
                        state.submitted(),
                        state.plan(),
                        state.lineage(),
                        store.token().epoch())
                .build(of, state.completed().asInfo(), loop.clock().epochMillis());
    }

    // ---- what goes wrong

    /** A task cannot take part. */
    void declined(FromWorker.CheckpointDeclined message) {
        PendingCheckpoint of = pending.get(message.checkpoint());
        if (of == null || of.phase() != Phase.BARRIERS || !of.has(message.attempt()) || fenced) {
            return;
        }
        boolean overtaken = pending.lastKey() > of.id();
        ErrorCode code = message.storage() ? ErrorCode.STORAGE : ErrorCode.USER_CODE;
        Failure failure = Failure.of(
                code,
                "Checkpoint " + of.id() + " was declined by " + Workers.name(message.attempt(), state.plan()) + ": "
                        + message.reason());
        giveUp(of, failure);
        if (message.storage()) {
            fail(of, failure);
        } else if (!overtaken) {
            loop.schedule(DECLINE_GRACE, () -> fail(of, failure));
        }
    }

    private void enumeratorFailed(PendingCheckpoint opened, Failure failure) {
        if (isPending(opened) && !fenced) {
            giveUp(opened, failure);
            fail(opened, failure);
        }
    }

    private void expired(PendingCheckpoint opened) {
        if (isPending(opened) && opened.phase() != Phase.MOVING && !fenced) {
            Failure failure = Failure.of(
                    ErrorCode.TIMEOUT,
                    "Checkpoint " + opened.id() + " was not complete within " + timeout.toMillis() + " ms: "
                            + Workers.missing(opened, state.plan()));
            giveUp(opened, failure);
            fail(opened, failure);
        }
    }

    /** The attempts that take part will be gone: all are given up, but for those that cannot be any more. */
    void interrupt(String why) {
        generation++;
        for (PendingCheckpoint one : List.copyOf(pending.values())) {
            if (one.phase() != Phase.MOVING) {
                giveUp(one, Failure.of(ErrorCode.CONFLICT, why));
            }
        }
    }

    /** A later one is complete: the job's own before it are of no use. */
    void giveUpBefore(PendingCheckpoint complete) {
        for (PendingCheckpoint older :
                List.copyOf(pending.headMap(complete.id()).values())) {
            if (older.request().isEmpty() && older.phase() != Phase.MOVING) {
                giveUp(
                        older,
                        Failure.of(ErrorCode.CONFLICT, "Checkpoint " + complete.id() + " was complete before it"));
            }
        }
    }

    private void giveUp(PendingCheckpoint one, Failure why) {
        if (fenced) {
            return;
        }
        log.info("Job {} gives checkpoint {} up: {}", state.plan().job(), one.id(), why.message());
        close(one);
        history.failed(one, why.message(), loop.clock().epochMillis());
        job.releaseEnumerators(one.id());
        job.enumeratorsAborted(one.id());
        if (one.phase() != Phase.ENUMERATORS) {
            var abort = new ToWorker.CheckpointAborted(state.plan().job(), one.id(), why.message());
            one.workers().values().forEach(slot -> job.send(slot, abort));
        }
        leftovers.discard(one);
        one.over().completeExceptionally(new EngineException(why.code(), why.message()));
        outcome.givenUp(one, why);
    }

    private void fail(PendingCheckpoint one, Failure why) {
        if (isCurrent(one) && !fenced) {
            outcome.failed(one, why);
        }
    }

    private void close(PendingCheckpoint one) {
        pending.remove(one.id());
        one.cancelExpiry();
    }

    /** What comes of writing. */
    private final class Written implements CheckpointWriter.Outcome {
        @Override
        public boolean wanted(PendingCheckpoint one) {
            boolean wanted = isPending(one);
            if (!wanted && !fenced) {
                leftovers.discard(one);
            }
            return wanted && !fenced;
        }

        @Override
        public void completed(PendingCheckpoint one, StoredManifest stored) {
            if (!fenced) {
                close(one);
                history.completed(one, loop.clock().epochMillis());
                outcome.completed(one, stored);
                one.over().complete(one.id());
            }
        }

        @Override
        public void failed(PendingCheckpoint one, Failure failure) {
            giveUp(one, failure);
            fail(one, failure);
        }

        @Override
        public void fenced() {
            outcome.fenced();
        }
    }
}
