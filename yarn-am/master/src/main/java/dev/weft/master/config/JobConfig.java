package dev.weft.master.config;

import dev.weft.core.config.Configuration;
import dev.weft.core.config.ReadableConfig;
import dev.weft.master.config.MasterOptions.FailoverScope;
import dev.weft.master.config.MasterOptions.RestartKind;
import java.time.Duration;
import java.util.Map;

/**
 * How one job is run: the cluster's configuration with the job's own options laid over it.
 *
 * @param slotRequestTimeout how long the job waits for slots before that counts as a failure
 * @param restart kind of restart strategy
 * @param fixedDelayAttempts restarts that fixed-delay allows
 * @param fixedDelay pause before each of them
 * @param scope what a failure restarts
 * @param cancellationTimeout after how long a worker whose task does not stop is ended; zero = never
 * @param enumeratorTimeout how long one call of a split enumerator may take
 * @param exceptionHistorySize incidents that are remembered
 */
public record JobConfig(
        Duration slotRequestTimeout,
        RestartKind restart,
        int fixedDelayAttempts,
        Duration fixedDelay,
        FailoverScope scope,
        Duration cancellationTimeout,
        Duration enumeratorTimeout,
        int exceptionHistorySize) {
    /**
     * Reads it from the cluster's configuration and a job's options.
     *
     * @throws dev.weft.core.error.EngineException BAD_INPUT when a value cannot be read; the message names the key
     */
    public static JobConfig of(ReadableConfig cluster, Map<String, String> jobOptions) {
        Configuration merged = Configuration.fromMap(cluster.toMap());
        merged.addAll(Configuration.fromMap(jobOptions));
        return new JobConfig(
                merged.get(MasterOptions.SLOT_REQUEST_TIMEOUT),
                merged.get(MasterOptions.RESTART_STRATEGY),
                merged.get(MasterOptions.FIXED_DELAY_ATTEMPTS),
                merged.get(MasterOptions.FIXED_DELAY_DELAY),
                merged.get(MasterOptions.FAILOVER_STRATEGY),
                merged.get(MasterOptions.CANCELLATION_TIMEOUT),
                merged.get(MasterOptions.ENUMERATOR_TIMEOUT),
                merged.get(MasterOptions.EXCEPTION_HISTORY_SIZE));
    }
}
