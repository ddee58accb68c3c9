package dev.weft.api.connector;

import dev.weft.api.function.JobInfo;
import dev.weft.api.function.TaskInfo;
import dev.weft.core.config.Configuration;
import dev.weft.core.config.ReadableConfig;
import java.util.OptionalLong;

/** What writers and committers may ask. */
public interface InitContext {
    /** Id of initial checkpoint numbers: no checkpoint was taken before this one. */
    long INITIAL_CHECKPOINT_ID = 1;

    /** The checkpoint the job goes on from; empty when it starts from nothing. */
    OptionalLong getRestoredCheckpointId();

    /** Names the operator within its job, over all restarts: its uid, else what was generated for it; "" when unknown. */
    default String getOperatorUid() {
        return "";
    }

    /** The job's configuration over the worker's. */
    default ReadableConfig getConfiguration() {
        return new Configuration();
    }

    /** The job. */
    JobInfo getJobInfo();

    /** The subtask. */
    TaskInfo getTaskInfo();
}
