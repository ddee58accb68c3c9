package dev.weft.api.execution;

import org.jspecify.annotations.Nullable;

/** Told when jobs of an environment are submitted and end. Called on the thread of {@code execute}. */
public interface JobListener {
    /** A job was submitted, or the submission failed: exactly one argument is not null. */
    void onJobSubmitted(@Nullable JobClient jobClient, @Nullable Throwable throwable);

    /** A job ended that {@code execute()} waited for: exactly one argument is not null. */
    void onJobExecuted(@Nullable JobExecutionResult jobExecutionResult, @Nullable Throwable throwable);
}
