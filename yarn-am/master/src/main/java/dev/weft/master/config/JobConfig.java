package dev.weft.master.config;

import dev.weft.core.config.Configuration;
import dev.weft.core.config.CoreOptions;
import dev.weft.core.config.JobManagerOptions;
import dev.weft.core.config.PipelineOptions;
import dev.weft.core.config.ReadableConfig;
import dev.weft.core.config.RestartStrategyOptions;
import dev.weft.core.config.Secrets;
import dev.weft.core.config.TaskManagerOptions;
import dev.weft.core.config.WebOptions;
import dev.weft.master.view.JobConfigView;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;

/**
 * How one job is run.
 *
 * @param slotRequestTimeout how long the job waits for slots before that counts as a failure
 * @param scope what a failure restarts
 * @param cancellationTimeout after how long a worker whose task does not stop is ended; zero = never
 * @param enumeratorTimeout how long one call of a split enumerator may take
 * @param exceptionHistorySize incidents that are remembered
 */
public record JobConfig(
        Duration slotRequestTimeout,
        FailoverScope scope,
        Duration cancellationTimeout,
        Duration enumeratorTimeout,
        int exceptionHistorySize) {
    /** What people read when nobody set a restart strategy: checkpoints decide. */
    private static final String BY_CHECKPOINTS = "Cluster level default restart strategy";

    /** The cluster's configuration with the job's own options laid over it. */
    public static Configuration merged(ReadableConfig cluster, Map<String, String> jobOptions) {
        Configuration merged = Configuration.fromMap(cluster.toMap());
        merged.addAll(Configuration.fromMap(jobOptions));
        return merged;
    }

    /** What people are shown of a job's merged configuration. */
    public static JobConfigView view(ReadableConfig merged) {
        return new JobConfigView(
                merged.getOptional(RestartStrategyOptions.RESTART_STRATEGY).orElse(BY_CHECKPOINTS),
                merged.get(CoreOptions.DEFAULT_PARALLELISM),
                merged.get(PipelineOptions.OBJECT_REUSE),
                new TreeMap<>(Secrets.hide(merged.getOptional(PipelineOptions.GLOBAL_JOB_PARAMETERS)
                        .orElse(Map.of()))));
    }

    /**
     * Reads it from a job's merged configuration.
     *
     * @throws dev.weft.core.error.EngineException BAD_INPUT when a value cannot be read; the message names the key
     */
    public static JobConfig of(ReadableConfig merged) {
        return new JobConfig(
                merged.get(JobManagerOptions.SLOT_REQUEST_TIMEOUT),
                FailoverScope.parse(
                        JobManagerOptions.EXECUTION_FAILOVER_STRATEGY.key(),
                        merged.get(JobManagerOptions.EXECUTION_FAILOVER_STRATEGY)),
                merged.get(TaskManagerOptions.TASK_CANCELLATION_TIMEOUT),
                merged.get(MasterOptions.ENUMERATOR_TIMEOUT),
                Math.max(1, merged.get(WebOptions.MAX_EXCEPTION_HISTORY_SIZE)));
    }
}
