package dev.weft.taskmanager.deploy;

import dev.weft.core.id.AttemptId;
import dev.weft.core.id.JobId;
import dev.weft.protocol.deploy.DeployTasks;
import dev.weft.protocol.deploy.ToWorker;
import dev.weft.protocol.report.TaskCounters;
import dev.weft.protocol.report.TaskTime;
import dev.weft.protocol.state.CheckpointOptions;
import java.util.Optional;

/**
 * Runs attempts. The control logic of a worker knows tasks only through this border: in a process they are threads of the
 * data plane, in simulation they are models. Called on the worker's loop; returns at once.
 */
public interface TaskRunner {
    /**
     * The job's tasks may come soon: loads what they would, in the background, and opens nothing of theirs. Until {@link #releaseJob},
     * which is the caller's to say as for a job that ran.
     */
    void prepare(DeployTasks shape);

    /** Starts an attempt; every started attempt ends with exactly one {@link TaskEvents#ended}. */
    void start(TaskAssignment assignment, TaskEvents events);

    /** Asks the attempt to stop soon; no effect when it ended or was never started. */
    void cancel(AttemptId attempt);

    /** Hands splits to a source reader; dropped when the attempt ended. */
    void addSplits(ToWorker.AddSplits message);

    /** Tells a source reader that no splits follow; dropped when the attempt ended. */
    void noMoreSplits(ToWorker.NoMoreSplits message);

    /** Hands the enumerator's event to a source reader; dropped when the attempt ended. */
    void enumeratorEvent(ToWorker.EnumeratorEvent message);

    /** Holds a source reader back while its event time is above a limit; dropped when the attempt ended. */
    void watermarkLimit(AttemptId source, long limit);

    /** Has a source inject the barrier of a checkpoint; dropped when the attempt ended. */
    void triggerCheckpoint(AttemptId source, long checkpoint, long epochMillis, CheckpointOptions options);

    /** Tells a task that a checkpoint is complete; dropped when the attempt ended. */
    void checkpointComplete(AttemptId attempt, long checkpoint);

    /** Tells a task that a checkpoint will never be complete: it forgets its barriers, now and later. */
    void checkpointAborted(AttemptId attempt, long checkpoint);

    /** Tells a task that nobody will complete what it aligns for, whichever that is; no effect when it does not align. */
    void forgetAlignment(AttemptId attempt);

    /** A source stops reading, as if its input had ended. */
    void drain(AttemptId source);

    /** A task that is drained, or suspended behind a savepoint, ends as FINISHED. */
    void finish(AttemptId attempt);

    /** Running totals of an attempt; zero when it is unknown. */
    TaskCounters counters(AttemptId attempt);

    /** Where an attempt's event time stands; empty when it is unknown or not open. */
    Optional<TaskTime> time(AttemptId attempt);

    /** All attempts of the job have ended and none will start: its class loader and files may go. */
    void releaseJob(JobId job);
}
