package dev.weft.master.checkpoint;

import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.error.Failure;
import dev.weft.core.id.JobId;
import dev.weft.protocol.deploy.ToWorker;
import java.net.URI;
import java.util.Collection;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A job that is to end, with a savepoint or its last checkpoint: what its tasks are told, who waits, and where the savepoint goes.
 * Confined to the job's loop.
 */
final class JobEnding {
    private static final Logger log = LoggerFactory.getLogger(JobEnding.class);

    private final CheckpointedJob job;
    private final JobId id;
    private final Leftovers leftovers;
    private @Nullable Order draining;
    private @Nullable Order stopping;

    /** A request with the folder of its savepoint. */
    record Order(SavepointRequest request, URI folder) {}

    JobEnding(CheckpointedJob job, JobId id, Leftovers leftovers) {
        this.job = job;
        this.id = id;
        this.leftovers = leftovers;
    }

    /** Sources are told to drain; the savepoint follows when all tasks have. */
    void drain(SavepointRequest request, URI folder, Census census) {
        draining = new Order(request, folder);
        Workers.bySlot(census.participants(), Participant::source)
                .forEach((slot, sources) -> job.send(slot, new ToWorker.DrainSources(id, sources)));
        log.info("Job {} drains its sources for a savepoint", id);
    }

    /** The job ends with this checkpoint: its tasks may go. */
    void letGo(long last, Collection<Participant> participants) {
        log.info("Job {} ends with checkpoint {}", id, last);
        Workers.bySlot(participants, participant -> true)
                .forEach((slot, attempts) -> job.send(slot, new ToWorker.FinishTasks(id, attempts)));
    }

    /** The savepoint that is to be taken now that all are drained; it is taken once. */
    Optional<Order> takeDrained() {
        Order due = draining;
        draining = null;
        return Optional.ofNullable(due);
    }

    /** The savepoint is complete and tasks finish. */
    void stop(SavepointRequest request, URI folder) {
        stopping = new Order(request, folder);
    }

    boolean underWay() {
        return draining != null || stopping != null;
    }

    Optional<URI> drainsTo() {
        return Optional.ofNullable(draining).map(Order::folder);
    }

    /** The job has finished. */
    void finished() {
        Order due = stopping;
        stopping = null;
        if (due != null) {
            due.request().answer().complete(due.folder().toString());
        }
    }

    /** The job does not end that way. */
    void interrupted(String why) {
        takeDrained().ifPresent(order -> {
            leftovers.discardSavepoint(order.folder());
            refuse(order.request(), Failure.of(ErrorCode.CONFLICT, why));
        });
        Order due = stopping;
        stopping = null;
        if (due != null) {
            refuse(
                    due.request(),
                    Failure.of(
                            ErrorCode.CONFLICT,
                            "The savepoint " + due.folder() + " was taken, but the job did not end: " + why));
        }
    }

    static void refuse(SavepointRequest request, Failure why) {
        request.answer().completeExceptionally(new EngineException(why.code(), why.message()));
    }
}
