package dev.weft.master.job;

import dev.weft.core.error.EngineException;
import dev.weft.core.id.WorkerId;
import dev.weft.master.failover.JobFailure;
import dev.weft.master.view.JobStatus;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Where a job stands. Each method takes an event and returns the state that follows, itself when nothing changes; an event
 * that a state does not expect throws. Ends take no events: the JobManager stops telling.
 *
 * <table>
 * <caption>Edges: {@link #EDGES} is the same table as data</caption>
 * <tr><th>from</th><th>to</th><th>when</th></tr>
 * <tr><td>Created</td><td>WaitingForSlots</td><td>the job begins from nothing</td></tr>
 * <tr><td>Created</td><td>Restoring</td><td>the job begins, and there may be a checkpoint</td></tr>
 * <tr><td>Created, Restoring</td><td>Reconciling</td><td>it goes on from an earlier master, once it is known from which
 * checkpoint; when it was cancelled meanwhile, to know what has to stop</td></tr>
 * <tr><td>Created</td><td>Cancelling</td><td>cancelled before it began</td></tr>
 * <tr><td>Reconciling</td><td>Running</td><td>every task still runs, or has finished for good</td></tr>
 * <tr><td>Reconciling</td><td>Restarting</td><td>some do not, or have not stopped yet</td></tr>
 * <tr><td>Reconciling</td><td>WaitingForSlots</td><td>none does</td></tr>
 * <tr><td>Reconciling</td><td>Cancelling</td><td>cancelled, and it is known what runs</td></tr>
 * <tr><td>Restoring</td><td>WaitingForSlots</td><td>what the job begins with was found, or is nothing</td></tr>
 * <tr><td>Restoring</td><td>Failing</td><td>it cannot be used</td></tr>
 * <tr><td>Restoring</td><td>Cancelling</td><td>cancelled, and it goes on from no earlier master</td></tr>
 * <tr><td>WaitingForSlots</td><td>Running</td><td>there is a slot for every task to be deployed</td></tr>
 * <tr><td>WaitingForSlots</td><td>Restarting, Failing</td><td>a failure or the slot time-out; the strategy decides</td></tr>
 * <tr><td>WaitingForSlots</td><td>Cancelling</td><td>cancelled</td></tr>
 * <tr><td>Running</td><td>Finished</td><td>every task has finished</td></tr>
 * <tr><td>Running</td><td>Restarting, Failing</td><td>a failure; the strategy decides</td></tr>
 * <tr><td>Running</td><td>Cancelling</td><td>cancelled</td></tr>
 * <tr><td>Restarting</td><td>WaitingForSlots</td><td>the tasks have stopped, the pause is over, all workers are known to be
 * alive or lost</td></tr>
 * <tr><td>Restarting</td><td>Restarting</td><td>another failure hits more tasks</td></tr>
 * <tr><td>Restarting</td><td>Failing</td><td>a failure that forbids a restart</td></tr>
 * <tr><td>Restarting</td><td>Cancelling</td><td>cancelled</td></tr>
 * <tr><td>Failing</td><td>Failed</td><td>all tasks have stopped</td></tr>
 * <tr><td>Cancelling</td><td>Canceled</td><td>all tasks have stopped</td></tr>
 * </table>
 */
sealed interface JobState
        permits Created,
                Restoring,
                Reconciling,
                WaitingForSlots,
                Running,
                Restarting,
                Cancelling,
                Failing,
                JobState.End {
    /** Every allowed change of state. */
    Map<Class<? extends JobState>, Set<Class<? extends JobState>>> EDGES = Map.ofEntries(
            Map.entry(
                    Created.class, Set.of(WaitingForSlots.class, Restoring.class, Reconciling.class, Cancelling.class)),
            Map.entry(
                    Restoring.class, Set.of(WaitingForSlots.class, Reconciling.class, Failing.class, Cancelling.class)),
            Map.entry(
                    Reconciling.class,
                    Set.of(Running.class, Restarting.class, WaitingForSlots.class, Cancelling.class)),
            Map.entry(WaitingForSlots.class, Set.of(Running.class, Restarting.class, Failing.class, Cancelling.class)),
            Map.entry(Running.class, Set.of(Finished.class, Restarting.class, Failing.class, Cancelling.class)),
            Map.entry(
                    Restarting.class, Set.of(WaitingForSlots.class, Restarting.class, Failing.class, Cancelling.class)),
            Map.entry(Failing.class, Set.of(Failed.class)),
            Map.entry(Cancelling.class, Set.of(Canceled.class)),
            Map.entry(Finished.class, Set.of()),
            Map.entry(Failed.class, Set.of()),
            Map.entry(Canceled.class, Set.of()));

    /** Its name on REST. */
    JobStatus status();

    /** Called once when the state is reached; it may pass on at once. */
    JobState enter();

    /** Called once when the state is left: stops its timers. */
    default void leave() {}

    default JobState start() {
        throw unexpected("start");
    }

    default JobState recovered(Optional<EngineException> failure) {
        throw unexpected("recovered, " + failure);
    }

    /** Whether a checkpoint is complete is known now. */
    default JobState settled() {
        return this;
    }

    /** A worker of an earlier master has said what it has of the job. */
    default JobState inherited() {
        throw unexpected("a worker's inventory");
    }

    /** No further worker of an earlier master is waited for; of no interest once the job knows all that it needs. */
    default JobState everyoneReported() {
        return this;
    }

    /** Tasks cannot go on under this master, through no fault of theirs: no strategy is asked whether they restart. */
    default JobState mustRestart(JobFailure why) {
        return failed(why);
    }

    default JobState slotsChanged() {
        throw unexpected("slots changed");
    }

    default JobState tasksChanged() {
        throw unexpected("tasks changed");
    }

    default JobState failed(JobFailure failure) {
        throw unexpected("failure '" + failure.failure().message() + "'");
    }

    default JobState cancel() {
        throw unexpected("cancel");
    }

    default JobState workerNews(WorkerId worker) {
        throw unexpected("news of worker " + worker);
    }

    default JobState timedOut(JobEvent.Timer timer) {
        throw unexpected("time-out " + timer);
    }

    private IllegalStateException unexpected(String event) {
        return new IllegalStateException("State " + getClass().getSimpleName() + " does not expect " + event);
    }

    /** The job is over. */
    sealed interface End extends JobState permits Finished, Failed, Canceled {
        @Override
        default JobState enter() {
            return this;
        }
    }
}
