package dev.weft.client;

import dev.weft.api.execution.Accumulators;
import dev.weft.api.execution.JobExecutionResult;
import dev.weft.api.execution.JobStatus;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.error.Failure;
import dev.weft.core.id.JobId;
import java.util.Collections;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * How a job ended.
 *
 * @param status FINISHED, CANCELED or FAILED
 * @param failure the first cause, present exactly for FAILED
 * @param accumulators opaque bytes by name
 */
public record JobEnd(
        JobId job,
        String name,
        JobStatus status,
        long durationMillis,
        Optional<Failure> failure,
        SortedMap<String, byte[]> accumulators) {
    public JobEnd {
        accumulators = Collections.unmodifiableSortedMap(new TreeMap<>(accumulators));
    }

    /**
     * The result of a finished job.
     *
     * @param loader sees the classes of the user's accumulators
     * @throws EngineException when the job failed or was cancelled; one line with the first cause, its stack in the cause
     */
    public JobExecutionResult result(ClassLoader loader) {
        if (status == JobStatus.CANCELED) {
            throw new EngineException(ErrorCode.CONFLICT, "Job " + job + " was cancelled");
        }
        if (status != JobStatus.FINISHED) {
            throw failure.map(this::failed)
                    .orElseGet(() -> new EngineException(ErrorCode.INTERNAL, "Job " + job + " ended as " + status));
        }
        return new JobExecutionResult(job, durationMillis, Accumulators.open(accumulators, loader));
    }

    private EngineException failed(Failure cause) {
        return new EngineException(
                cause.code(), "Job " + job + " failed: " + cause.message(), new RemoteFailure(cause));
    }
}
