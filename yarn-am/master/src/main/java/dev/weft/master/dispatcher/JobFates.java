package dev.weft.master.dispatcher;

import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.id.JobId;
import dev.weft.ha.FencingToken;
import dev.weft.ha.HighAvailability;
import dev.weft.ha.Pointer;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What leaders decided of each job: one pointer for a job from its submission until nothing of it is left but the record of its end.
 * Only the current leader moves it, so that nobody whom a master without leadership answers is told something that the next leader
 * does not know. Blocks; any I/O thread.
 *
 * <pre>
 * nothing → submitted → cancelling → ended by leader n → nothing
 * </pre>
 */
final class JobFates {
    private static final String SUFFIX = ".fate";
    private static final String SUBMITTED = "submitted";
    private static final String CANCELLING = "cancelling";
    private static final String ENDED = "ended ";

    private final HighAvailability highAvailability;
    private final FencingToken token;

    JobFates(HighAvailability highAvailability, FencingToken token) {
        this.highAvailability = highAvailability;
        this.token = token;
    }

    /**
     * What was decided.
     *
     * @param cancelling true when somebody was told that the job is being cancelled
     * @param endedBy the leader whose record of the end counts; empty while the job has not ended
     */
    record Fate(boolean cancelling, OptionalLong endedBy) {
        private static Fate of(Optional<String> text) {
            OptionalLong endedBy = text.filter(said -> said.startsWith(ENDED))
                    .map(said -> OptionalLong.of(Long.parseLong(said.substring(ENDED.length()))))
                    .orElse(OptionalLong.empty());
            return new Fate(text.filter(CANCELLING::equals).isPresent(), endedBy);
        }
    }

    /**
     * Before a leader reads what its predecessors decided: none of them decides anything more.
     *
     * @throws EngineException STALE when another master leads, STORAGE when that cannot be said now
     */
    void claim() {
        highAvailability.claim(token);
    }

    /** @throws EngineException STORAGE when that cannot be said now */
    Fate read(JobId job) {
        return Fate.of(pointer(job).read());
    }

    /**
     * The job is this cluster's. Where no other process can lead, nobody needs to be told.
     *
     * @throws EngineException STALE when another master leads, STORAGE when it is unknown what came of it
     */
    void submitted(JobId job) {
        if (highAvailability.survivesProcess()) {
            pointer(job).compareAndSet(token, Optional.empty(), SUBMITTED);
        }
    }

    /**
     * The job is to be cancelled, whoever leads.
     *
     * @throws EngineException CONFLICT when the job has ended, STALE when another master leads, STORAGE when it is unknown what came
     *     of it
     */
    void cancelling(JobId job) {
        move(job, CANCELLING);
    }

    /**
     * The job had ended when it was put on record that it is to be cancelled. A fate that says how it ended stays.
     *
     * @throws EngineException STALE when another master leads, STORAGE when it is unknown what came of it
     */
    void withdrawCancel(JobId job) {
        if (read(job).cancelling()) {
            forget(job);
        }
    }

    /**
     * The job has ended, and the record that this leader wrote says how: no master runs it again.
     *
     * @throws EngineException CONFLICT when another leader said so before, STALE when another master leads, STORAGE when it is
     *     unknown what came of it
     */
    void ended(JobId job) {
        move(job, ENDED + leader());
    }

    /** Threads of this same master may move it between our reading and our writing. */
    private void move(JobId job, String next) {
        boolean moved = false;
        while (!moved) {
            moved = attempt(pointer(job), job, next);
        }
    }

    private boolean attempt(Pointer pointer, JobId job, String next) {
        Optional<String> before = pointer.read();
        if (Fate.of(before).endedBy().isPresent() && !before.equals(Optional.of(next))) {
            throw new EngineException(ErrorCode.CONFLICT, "Job " + job + " has ended");
        }
        try {
            pointer.compareAndSet(token, before, next);
            return true;
        } catch (EngineException e) {
            if (e.code() != ErrorCode.CONFLICT) {
                throw e;
            }
            return false;
        }
    }

    /**
     * Nothing is left of the job that a master could begin with.
     *
     * @throws EngineException STALE when another master leads, STORAGE when it is unknown what came of it
     */
    void forget(JobId job) {
        pointer(job).clear(token);
    }

    /** Under which this master's records of ends lie. */
    long leader() {
        return token.epoch().leader();
    }

    private Pointer pointer(JobId job) {
        return highAvailability.pointer(job + SUFFIX);
    }
}
