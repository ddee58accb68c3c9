package dev.weft.taskmanager.takeover;

import dev.weft.core.id.AttemptId;
import dev.weft.core.id.JobId;
import dev.weft.core.id.TaskId;
import dev.weft.protocol.report.EndedTask;
import dev.weft.protocol.report.JobReport;
import dev.weft.protocol.report.TaskState;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;
import java.util.function.ToLongFunction;

/**
 * All that a worker remembers of its jobs for the next master. Bounded, since all of it goes into one registration: what does
 * not fit is left out, and the next master runs it again from the newest checkpoint. Confined to the worker's loop.
 */
public final class Memories {
    /** Of user's values, in one registration: as much as a deployment may hold. */
    private static final long MAX_BYTES = 4 << 20;

    private final EndedTasks ended = new EndedTasks();
    private final ReaderTable readers;

    /** @param host where readers read, for their enumerators */
    public Memories(String host) {
        this.readers = new ReaderTable(host, MAX_BYTES / 2);
    }

    /** The source readers. */
    public ReaderTable readers() {
        return readers;
    }

    /** An attempt of this task starts here: what was before it is of no more use. */
    public void starts(TaskId task) {
        ended.remove(task);
        readers.remove(task);
    }

    /** An attempt came to its end. What a finished reader got stays read; that of any other is pending again. */
    public void ended(EndedTask task) {
        ended.add(task);
        if (task.state() != TaskState.FINISHED) {
            readers.remove(task.attempt());
        }
    }

    /** The job has left. */
    public void forget(JobId job) {
        ended.remove(job);
        readers.remove(job);
    }

    /**
     * One report per job that has not left.
     *
     * @param alive attempts that run
     * @param highestCheckpoint the highest one that was named to a job here; 0 for none
     */
    public List<JobReport> reports(Collection<AttemptId> alive, ToLongFunction<JobId> highestCheckpoint) {
        TreeSet<JobId> jobs = new TreeSet<>(ended.jobs());
        alive.forEach(attempt -> jobs.add(attempt.job()));
        var budget = new ReportBudget(MAX_BYTES - readers.bytes());
        List<JobReport> reports = new ArrayList<>();
        for (JobId job : jobs) {
            reports.add(new JobReport(
                    job, highestCheckpoint.applyAsLong(job), ended.reports(job, budget), readers.reports(job)));
        }
        return reports;
    }
}
