package dev.weft.master.job;

import dev.weft.core.error.ErrorCode;
import dev.weft.core.error.Failure;
import dev.weft.core.id.JobId;
import dev.weft.master.view.ArchivedJob;
import dev.weft.master.view.JobAccumulators;
import dev.weft.master.view.JobDetails;
import dev.weft.master.view.JobResult;
import dev.weft.master.view.JobStatus;
import dev.weft.protocol.deploy.ToWorker;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The end of a job: merges accumulators, makes the record that stays, and, once that is on storage, gives everything back. Confined to
 * the job's loop.
 */
final class Conclusion {
    private static final Logger log = LoggerFactory.getLogger(Conclusion.class);

    private final JobContext job;
    private final JobPicture picture;

    Conclusion(JobContext job, JobPicture picture) {
        this.job = job;
        this.picture = picture;
    }

    void begin(Consumer<ArchivedJob> ended) {
        List<AccumulatorPictures.Told> told =
                AccumulatorPictures.collect(job.executions().all());
        if (told.isEmpty()) {
            finish(new TreeMap<>(), JobAccumulators.NONE, ended);
            return;
        }
        job.services().io().execute(() -> {
            SortedMap<String, byte[]> merged = merge(Accumulators.byName(told));
            JobAccumulators shown = show(told, merged);
            job.loop().execute(() -> finish(merged, shown, ended));
        });
    }

    /** A faulty accumulator must not undo what the job has done: it is left out, and the log says so. */
    private SortedMap<String, byte[]> merge(SortedMap<String, List<byte[]>> collected) {
        try {
            ClassLoader classes = job.classes().open(job.setup());
            return Accumulators.merge(collected, classes);
        } catch (RuntimeException e) {
            log.error("Job {} ends without its accumulators {}", id(), collected.keySet(), e);
            return new TreeMap<>();
        }
    }

    /** What has been told so far; on an I/O thread. */
    JobAccumulators showTold(List<AccumulatorPictures.Told> told) {
        return show(told, merge(Accumulators.byName(told)));
    }

    private JobAccumulators show(List<AccumulatorPictures.Told> told, SortedMap<String, byte[]> merged) {
        return merged.isEmpty()
                ? JobAccumulators.NONE
                : AccumulatorPictures.view(told, merged, job.classes().open(job.setup()));
    }

    private void finish(SortedMap<String, byte[]> accumulators, JobAccumulators shown, Consumer<ArchivedJob> ended) {
        JobDetails details = picture.details();
        var result = new JobResult(
                id(),
                details.overview().name(),
                details.overview().status(),
                details.overview().startMillis(),
                details.overview().endMillis(),
                failure(details.overview().status()),
                accumulators);
        var archive = new ArchivedJob(
                details,
                job.plan().vertices().stream().map(picture::vertexDetails).toList(),
                job.history().view(),
                result,
                job.checkpoints().view(),
                job.checkpoints().configView(),
                job.configView(),
                shown);
        log.info("Job {} '{}' is {} after {} ms", id(), result.name(), result.status(), result.durationMillis());
        ended.accept(archive);
    }

    private Optional<Failure> failure(JobStatus status) {
        if (status != JobStatus.FAILED) {
            return Optional.empty();
        }
        Failure unknown = Failure.of(ErrorCode.INTERNAL, "The job failed without a recorded cause");
        return Optional.of(job.history().lastCause().orElse(unknown));
    }

    /** Workers may forget the job: a later master need not ask them how it ended. */
    void release() {
        job.orders()
                .deployedTo()
                .forEach(worker -> job.services().resources().send(worker, new ToWorker.ReleaseJob(id())));
        job.services().resources().forget(id());
        job.services().io().execute(job.classes()::release);
    }

    private JobId id() {
        return job.plan().job();
    }
}
