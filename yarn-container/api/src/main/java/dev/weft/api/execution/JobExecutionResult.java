package dev.weft.api.execution;

import dev.weft.core.id.JobId;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The result of a finished job. */
public class JobExecutionResult extends JobSubmissionResult {
    /** Names of accumulators that are the engine's own begin so. */
    public static final String ENGINE_PREFIX = "weft.collect.";

    private final long netRuntimeMillis;
    private final Map<String, Object> accumulators;

    /**
     * A result.
     *
     * @param netRuntimeMillis from the first RUNNING to FINISHED
     * @param accumulators merged accumulators by name
     */
    public JobExecutionResult(JobId jobId, long netRuntimeMillis, Map<String, Object> accumulators) {
        super(jobId);
        this.netRuntimeMillis = netRuntimeMillis;
        this.accumulators = Collections.unmodifiableMap(new TreeMap<>(accumulators));
    }

    @Override
    public boolean isJobExecutionResult() {
        return true;
    }

    @Override
    public JobExecutionResult getJobExecutionResult() {
        return this;
    }

    /** Milliseconds the job ran. */
    public long getNetRuntime() {
        return netRuntimeMillis;
    }

    /** The time the job ran in {@code unit}. */
    public long getNetRuntime(TimeUnit unit) {
        return unit.convert(getNetRuntime(), TimeUnit.MILLISECONDS);
    }

    /** The merged value of an accumulator, or null when there is none of this name. */
    @SuppressWarnings("unchecked")
    public <T> @Nullable T getAccumulatorResult(String accumulatorName) {
        return (T) accumulators.get(accumulatorName);
    }

    /** All merged accumulators of the program by name. */
    public Map<String, Object> getAllAccumulatorResults() {
        Map<String, Object> own = new TreeMap<>(accumulators);
        own.keySet().removeIf(name -> name.startsWith(ENGINE_PREFIX));
        return Collections.unmodifiableMap(own);
    }

    @Override
    public String toString() {
        return "Job " + getJobID() + " finished after " + netRuntimeMillis + " ms";
    }
}
