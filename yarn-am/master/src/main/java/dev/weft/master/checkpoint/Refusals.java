package dev.weft.master.checkpoint;

import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.id.JobId;

/** Why a checkpoint or savepoint that somebody wants is not taken. Pure. */
record Refusals(JobId job) {
    EngineException noCheckpoints() {
        return conflict(" takes no checkpoints: set execution.checkpointing.interval, or take a savepoint");
    }

    EngineException cannotDrain() {
        return conflict(" takes no checkpoints and cannot be drained: set execution.checkpointing.interval, or stop it"
                + " without draining");
    }

    EngineException savepointUnderWay() {
        return conflict(" takes a savepoint just now: try again");
    }

    EngineException ending() {
        return conflict(" is ending already");
    }

    /** @param who the first task that does not run */
    EngineException notRunning(String who) {
        return new EngineException(ErrorCode.CONFLICT, "Not all tasks of job " + job + " are running: " + who);
    }

    EngineException restarted() {
        return new EngineException(ErrorCode.CONFLICT, "Tasks of job " + job + " have restarted");
    }

    EngineException otherMaster() {
        return new EngineException(ErrorCode.STALE, "Another master leads");
    }

    private EngineException conflict(String what) {
        return new EngineException(ErrorCode.CONFLICT, "Job " + job + what);
    }
}
