package dev.weft.runtime.operator;

import dev.weft.api.connector.UserCodeClassLoader;
import dev.weft.api.function.Accumulator;
import dev.weft.api.function.JobInfo;
import dev.weft.api.function.TaskInfo;
import dev.weft.api.type.SerializerConfig;
import dev.weft.core.config.Configuration;
import dev.weft.core.config.PipelineOptions;
import dev.weft.core.id.AttemptId;
import dev.weft.core.id.JobId;
import dev.weft.core.metric.MetricRegistry;
import dev.weft.core.metric.MetricScope;
import dev.weft.runtime.timer.ProcessingTimers;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What all operators of one task share: who the task is, its configuration, loader, time, mailbox, metrics and accumulators. Task thread.
 *
 * @param attempt job, vertex, subtask and attempt number
 * @param checkpointing the job takes checkpoints: what waits for one at the end of input gets one
 * @param releaseHooks what to run when the job's loader is given up, by name
 * @param accumulators the users' accumulators by name
 */
public record TaskScope(
        AttemptId attempt,
        String jobName,
        String taskName,
        int parallelism,
        int maxParallelism,
        String hostName,
        Configuration configuration,
        boolean objectReuse,
        boolean checkpointing,
        ClassLoader userClasses,
        ProcessingTimers timers,
        OperatorMail mailbox,
        MetricRegistry metrics,
        Map<String, Runnable> releaseHooks,
        SortedMap<String, Accumulator<?, ?>> accumulators)
        implements JobInfo, TaskInfo, UserCodeClassLoader {
    /** A task without accumulators yet. */
    public static SortedMap<String, Accumulator<?, ?>> noAccumulators() {
        return new TreeMap<>();
    }

    /** Hooks shared by all tasks of a job in this process. */
    public static Map<String, Runnable> noHooks() {
        return new ConcurrentHashMap<>();
    }

    /** The job's settings for serialisers. */
    public SerializerConfig serializers() {
        return new SerializerConfig(configuration.get(PipelineOptions.GENERIC_TYPES));
    }

    /** Where the task's own metrics stand; its operators' are below. */
    public MetricScope.Task metricScope() {
        return new MetricScope.Task(attempt, jobName, taskName);
    }

    @Override
    public JobId getJobId() {
        return attempt.job();
    }

    @Override
    public String getJobName() {
        return jobName;
    }

    @Override
    public String getTaskName() {
        return taskName;
    }

    @Override
    public int getMaxNumberOfParallelSubtasks() {
        return maxParallelism;
    }

    @Override
    public int getIndexOfThisSubtask() {
        return attempt.task().subtask();
    }

    @Override
    public int getNumberOfParallelSubtasks() {
        return parallelism;
    }

    @Override
    public int getAttemptNumber() {
        return attempt.number() - 1;
    }

    @Override
    public String getTaskNameWithSubtasks() {
        return taskName + " (" + (getIndexOfThisSubtask() + 1) + "/" + parallelism + ")#" + getAttemptNumber();
    }

    @Override
    public String getAllocationIDAsString() {
        return attempt.toString();
    }

    @Override
    public ClassLoader asClassLoader() {
        return userClasses;
    }

    @Override
    public void registerReleaseHookIfAbsent(String releaseHookName, Runnable releaseHook) {
        releaseHooks.putIfAbsent(releaseHookName, releaseHook);
    }
}
