package dev.weft.master.checkpoint;

import dev.weft.core.error.EngineException;
import dev.weft.core.id.Id128;
import dev.weft.master.checkpoint.CheckpointStore.Found;
import dev.weft.master.checkpoint.Retained.Owner;
import dev.weft.master.config.RecoveryConfig;
import dev.weft.master.plan.JobPlan;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Where the state of a job comes from: what it began with, what it goes on from. Confined to the job's loop. */
final class StateHistory {
    private static final Logger log = LoggerFactory.getLogger(StateHistory.class);

    private final RecoveryConfig recovery;
    private final CheckpointStore store;
    private final boolean periodic;
    private final Completed completed;
    private final JobPlan submitted;
    private JobPlan plan;
    private Id128 lineage;
    private boolean begun;
    private @Nullable Restoration restoration;
    private @Nullable URI startedFrom;

    /**
     * Of a job that begins from nothing, until more is known.
     *
     * @param kept completed checkpoints that are kept
     * @param periodic true when the job takes checkpoints by itself, and may have done so under an earlier master
     */
    StateHistory(
            JobPlan plan, Id128 lineage, RecoveryConfig recovery, CheckpointStore store, int kept, boolean periodic) {
        this.submitted = plan;
        this.plan = plan;
        this.lineage = lineage;
        this.recovery = recovery;
        this.store = store;
        this.periodic = periodic;
        this.completed = new Completed(kept);
    }

    /** True when there may be something to begin with. */
    boolean mayRecover() {
        return periodic || recovery.path().isPresent();
    }

    /** On an I/O thread: an earlier master's checkpoint goes before what the user names. */
    Found find() {
        Found own = periodic ? store.findOwn() : new Found(Optional.empty(), Optional.empty(), List.of(), 0);
        if (own.base().isPresent() || recovery.path().isEmpty()) {
            return own;
        }
        Owner owner = recovery.claimMode() == RecoveryConfig.ClaimMode.CLAIM ? Owner.CLAIMED : Owner.USER;
        Found given = store.findGiven(recovery.path().get(), owner);
        return new Found(given.base(), own.pointer(), given.retained(), Math.max(own.highest(), given.highest()));
    }

    /**
     * Begins with what was found.
     *
     * @throws EngineException BAD_INPUT when it does not fit the plan
     */
    void begin(Found found) {
        if (found.base().isPresent()) {
            beginWith(found.base().get(), found);
        }
        begun = true;
    }

    private void beginWith(StoredManifest base, Found found) {
        boolean own = found.pointer().isPresent();
        if (own) {
            plan = ParallelismTaken.apply(submitted, base.manifest().jobInfo());
        }
        adopt(fit(base));
        completed.begin(base, found.retained());
        if (own) {
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

    boolean begun() {
        return begun;
    }

    JobPlan plan() {
        return plan;
    }

    /** The plan of the job's graph, before anybody rescaled it. */
    JobPlan submitted() {
        return submitted;
    }

    /** True when the newest checkpoint is one from which all tasks go on at another parallelism, and they do not yet. */
    boolean replanDue() {
        return ownNewest()
                .filter(newest -> ParallelismTaken.isOther(
                        submitted, plan, newest.manifest().jobInfo()))
                .isPresent();
    }

    /** Goes over to the plan that the newest checkpoint names. */
    JobPlan replan() {
        StoredManifest newest = ownNewest()
                .orElseThrow(
                        () -> new IllegalStateException("Job " + plan.job() + " is rescaled without a checkpoint"));
        plan = ParallelismTaken.apply(submitted, newest.manifest().jobInfo());
        adopt(fit(newest));
        return plan;
    }

    private void adopt(Restoration fitted) {
        fitted.dropped().forEach(dropped -> log.warn("Job {} drops the state of {}", plan.job(), dropped));
        plan = fitted.plan();
        restoration = fitted;
    }

    Id128 lineage() {
        return lineage;
    }

    Completed completed() {
        return completed;
    }

    /** The newest checkpoint that this job completed itself, under whatever master; empty when it has none. */
    Optional<StoredManifest> ownNewest() {
        return startedFrom == null ? completed.newest() : Optional.empty();
    }

    /** What tasks that begin now go on from; empty when they begin from nothing. */
    Optional<Restoration> restoration() {
        Optional<StoredManifest> newest = completed.newest();
        if (newest.isEmpty()) {
            return Optional.empty();
        }
        if (restoration == null || restoration.checkpoint() != newest.get().checkpoint()) {
            restoration = fit(newest.get());
        }
        return Optional.of(restoration);
    }

    /** A checkpoint is what the job goes on from now; those that are of no use any more are handed back. */
    List<Retained> goOnFrom(StoredManifest stored, Owner owner) {
        startedFrom = null;
        return completed.add(stored, owner);
    }

    /** Folders that the job needs; before it has begun, the one that its user names. */
    List<URI> used() {
        List<URI> used = new ArrayList<>();
        completed.newest().map(StoredManifest::folder).ifPresent(used::add);
        completed.retained().forEach(one -> used.add(one.folder()));
        Optional.ofNullable(startedFrom).ifPresent(used::add);
        if (!begun) {
            recovery.path().map(store::folderOf).ifPresent(used::add);
        }
        return used;
    }
}
