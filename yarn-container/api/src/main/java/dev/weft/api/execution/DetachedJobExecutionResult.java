package dev.weft.api.execution;

import dev.weft.core.id.JobId;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Stands for the result of a job that nobody waits for: it has an id and nothing else. */
public final class DetachedJobExecutionResult extends JobExecutionResult {
    public DetachedJobExecutionResult(JobId jobId) {
        super(jobId, -1, Map.of());
    }

    private static IllegalStateException detached() {
        return new IllegalStateException("The job was submitted in detached mode: its result is not known here");
    }

    @Override
    public long getNetRuntime() {
        throw detached();
    }

    @Override
    public <T> @Nullable T getAccumulatorResult(String accumulatorName) {
        throw detached();
    }

    @Override
    public Map<String, Object> getAllAccumulatorResults() {
        throw detached();
    }

    @Override
    public boolean isJobExecutionResult() {
        return false;
    }

    @Override
    public JobExecutionResult getJobExecutionResult() {
        return this;
    }

    @Override
    public String toString() {
        return "Job " + getJobID() + " was submitted";
    }
}
