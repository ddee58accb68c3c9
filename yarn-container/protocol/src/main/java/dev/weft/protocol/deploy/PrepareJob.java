package dev.weft.protocol.deploy;

import dev.weft.core.id.JobId;

/**
 * A job that runs elsewhere may need this worker soon: what its tasks would load may be loaded now. No answer is expected, and
 * nothing of the user's is opened. Said at most once to a run of a worker under one master; {@link ToWorker.ReleaseJob} ends it.
 *
 * @param shape what would be deployed, its vertices without subtasks and its edges without places; without vertices when they are
 *     too large to be sent for this
 */
public record PrepareJob(DeployTasks shape) implements ToWorker {
    public JobId job() {
        return shape.job();
    }

    @Override
    public void handle(Handler handler) {
        handler.prepareJob(this);
    }
}
