package dev.weft.api.execution;

import dev.weft.core.id.JobId;

/** The job was accepted. */
public class JobSubmissionResult {
    private final JobId jobId;

    public JobSubmissionResult(JobId jobId) {
        this.jobId = jobId;
    }

    /** The job's id. */
    public JobId getJobID() {
        return jobId;
    }

    /** True when the job has ended and this carries its result. */
    public boolean isJobExecutionResult() {
        return false;
    }

    /**
     * The result of an ended job.
     *
     * @throws IllegalStateException when the job was only submitted
     */
    public JobExecutionResult getJobExecutionResult() {
        throw new IllegalStateException("Job " + jobId + " was submitted and not waited for: there is no result yet");
    }
}
