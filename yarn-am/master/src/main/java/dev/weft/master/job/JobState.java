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
 * <tr><td>Created</td><td>Cancelling</td><td>cancelled before it began</td></tr>
 * <tr><td>Restoring</td><td>WaitingForSlots</td><td>what the job begins with was found, or is nothing</td></tr>
 * <tr><td>Restoring</td><td>Failing</td><td>it cannot be used</td></tr>
 * <tr><td>Restoring</td><td>Cancelling</td><td>cancelled</td></tr>
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
        permits Created, Restoring, WaitingForSlots, Running, Restarting, Cancelling, Failing, JobState.End {
    /** Every allowed change of state. */
    Map<Class<? extends JobState>, Set<Class<? extends JobState>>> EDGES = Map.of(
            Created.class, Set.of(WaitingForSlots.class, Restoring.class, Cancelling.class),
            Restoring.class, Set.of(WaitingForSlots.class, Failing.class, Cancelling.class),
            WaitingForSlots.class, Set.of(Running.class, Restarting.class, Failing.class, Cancelling.class),
            Running.class, Set.of(Finished.class, Restarting.class, Failing.class, Cancelling.class),
            Restarting.class, Set.of(WaitingForSlots.class, Restarting.class, Failing.class, Cancelling.class),
            Failing.class, Set.of(Failed.class),
            Cancelling.class, Set.of(Canceled.class),
            Finished.class, Set.of(),
            Failed.class, Set.of(),
            Canceled.class, Set.of());

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
