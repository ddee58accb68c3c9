package dev.weft.master.job;

import dev.weft.core.error.EngineException;
import dev.weft.core.id.WorkerId;
import dev.weft.master.failover.JobFailure;
import java.util.Optional;

/** Something that a job's state must know. Executions, slots and history are up to date when it is told. */
sealed interface JobEvent {
    /** Calls the state's method for this kind of event; the state that follows. */
    JobState on(JobState state);

    /** The job begins. */
    record Start() implements JobEvent {
        @Override
        public JobState on(JobState state) {
            return state.start();
        }
    }

    /** {@code owner} has looked for what the job begins with. */
    record Recovered(JobState owner, Optional<EngineException> failure) implements JobEvent {
        @Override
        public JobState on(JobState state) {
            return state == owner ? state.recovered(failure) : state;
        }
    }

    /** What became of the last checkpoint is known. */
    record Settled() implements JobEvent {
        @Override
        public JobState on(JobState state) {
            return state.settled();
        }
    }

    /** A worker of an earlier master has said what it has of the job. */
    record Inherited() implements JobEvent {
        @Override
        public JobState on(JobState state) {
            return state.inherited();
        }
    }

    /** No further worker of an earlier master is waited for. */
    record EveryoneReported() implements JobEvent {
        @Override
        public JobState on(JobState state) {
            return state.everyoneReported();
        }
    }

    /** Tasks cannot go on under this master, through no fault of theirs. */
    record MustRestart(JobFailure why) implements JobEvent {
        @Override
        public JobState on(JobState state) {
            return state.mustRestart(why);
        }
    }

    /** Slots came or went. */
    record SlotsChanged() implements JobEvent {
        @Override
        public JobState on(JobState state) {
            return state.slotsChanged();
        }
    }

    /** Attempts changed their state, none of them by a failure. */
    record TasksChanged() implements JobEvent {
        @Override
        public JobState on(JobState state) {
            return state.tasksChanged();
        }
    }

    /** Something failed. */
    record Failed(JobFailure failure) implements JobEvent {
        @Override
        public JobState on(JobState state) {
            return state.failed(failure);
        }
    }

    /** Someone wants the job to stop. */
    record Cancel() implements JobEvent {
        @Override
        public JobState on(JobState state) {
            return state.cancel();
        }
    }

    /** A worker was heard, or was lost, or how it ended is known now. */
    record WorkerNews(WorkerId worker) implements JobEvent {
        @Override
        public JobState on(JobState state) {
            return state.workerNews(worker);
        }
    }

    /** A timer that {@code owner} set has run out. */
    record TimedOut(JobState owner, Timer timer) implements JobEvent {
        @Override
        public JobState on(JobState state) {
            return state == owner ? state.timedOut(timer) : state;
        }
    }

    /** What a state waits for at most so long. */
    enum Timer {
        /** Storage that did not answer. */
        RECOVERY,
        /** The job's slots. */
        SLOTS,
        /** The moment in which changes of the job's need are gathered. */
        NEED,
        /** The pause before a restart. */
        RESTART_DELAY,
        /** Tasks to stop. */
        CANCELLATION,
        /** News of workers after a lost connection or a lost worker. */
        WORKERS
    }
}
