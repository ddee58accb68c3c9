package dev.weft.master.dispatcher;

import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.id.JobId;
import dev.weft.master.dispatcher.RunningJobs.RunningJob;
import dev.weft.master.view.JobStatus;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Cancels jobs: on record first, so that whoever leads next goes on with it, then the job itself. Confined to the dispatcher's loop. */
final class Cancellations {
    private static final Logger log = LoggerFactory.getLogger(Cancellations.class);
    /** A client waits no longer for the word that its job is being cancelled. */
    private static final Duration ON_RECORD = Duration.ofSeconds(20);

    private final Insistence insistence;
    private final JobFates fates;
    private final RunningJobs running;
    private final FinishedJobs finished;

    Cancellations(Insistence insistence, JobFates fates, RunningJobs running, FinishedJobs finished) {
        this.insistence = insistence;
        this.fates = fates;
        this.running = running;
        this.finished = finished;
    }

    /** Completes when every later master would cancel the job too. */
    CompletableFuture<Void> begin(RunningJob job) {
        JobId id = job.manager().id();
        var answer = new CompletableFuture<Void>();
        insistence.begin(
                "put on record that job " + id + " is to be cancelled",
                ON_RECORD,
                () -> fates.cancelling(id),
                () -> onRecord(job, answer),
                refusal -> refuse(id, refusal, answer));
        return answer;
    }

    private void onRecord(RunningJob job, CompletableFuture<Void> answer) {
        JobId id = job.manager().id();
        if (running.find(id).isEmpty()) {
            withdraw(id);
            refuse(id, new EngineException(ErrorCode.CONFLICT, "Job " + id + " has ended"), answer);
            return;
        }
        job.manager().cancel();
        answer.complete(null);
    }

    /** Of two who cancel a job at a time, the later gets what it wanted. */
    private void refuse(JobId job, EngineException refusal, CompletableFuture<Void> answer) {
        boolean canceled = finished.find(job)
                .filter(ended -> ended.result().status() == JobStatus.CANCELED)
                .isPresent();
        if (canceled) {
            answer.complete(null);
        } else {
            answer.completeExceptionally(refusal);
        }
    }

    /** The job may have ended, and its fate been forgotten, before the cancel came on record: nobody would take that away. */
    private void withdraw(JobId job) {
        insistence.begin(
                "take back that job " + job + " is to be cancelled",
                ON_RECORD,
                () -> fates.withdrawCancel(job),
                () -> {},
                refusal -> log.warn("Job {} has ended: {}", job, refusal.getMessage()));
    }

    /** The cluster ends in any case: the record is for a master that would come after this one died on the way. */
    void withTheCluster(RunningJob job) {
        JobId id = job.manager().id();
        insistence.begin(
                "put on record that job " + id + " is to be cancelled",
                Duration.ZERO,
                () -> fates.cancelling(id),
                () -> job.manager().cancel(),
                refusal -> {
                    log.warn("Job {}: {}", id, refusal.getMessage());
                    job.manager().cancel();
                });
    }
}
