package dev.weft.master.config;

import dev.weft.core.config.ReadableConfig;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.unit.MemorySize;
import java.time.Duration;

/**
 * How the ResourceManager keeps workers.
 *
 * @param heartbeatInterval how often it speaks to each worker
 * @param heartbeatTimeout silence after which a worker counts as lost
 * @param registrationTimeout how long a launched worker may take to register
 * @param idleTimeout after how long a worker without a job is given back
 * @param slotsPerWorker that a worker to be started will offer
 * @param workerMemory of the whole process of a worker to be started
 * @param workerVirtualCores of a worker to be started
 * @param maxSlots most slots that are asked for
 * @param startFailuresPerMinute failed starts per minute after which starting pauses
 * @param startRetryInterval that pause
 */
public record ResourceConfig(
        Duration heartbeatInterval,
        Duration heartbeatTimeout,
        Duration registrationTimeout,
        Duration idleTimeout,
        int slotsPerWorker,
        MemorySize workerMemory,
        int workerVirtualCores,
        int maxSlots,
        double startFailuresPerMinute,
        Duration startRetryInterval) {
    public ResourceConfig {
        if (heartbeatTimeout.compareTo(heartbeatInterval) <= 0) {
            throw new EngineException(
                    ErrorCode.BAD_INPUT,
                    MasterOptions.HEARTBEAT_TIMEOUT.key() + " (" + heartbeatTimeout.toMillis() + " ms) must be above "
                            + MasterOptions.HEARTBEAT_INTERVAL.key() + " (" + heartbeatInterval.toMillis() + " ms)");
        }
    }

    /** Reads it from the configuration. */
    public static ResourceConfig of(ReadableConfig config) {
        int slots = config.get(MasterOptions.SLOTS_PER_WORKER);
        return new ResourceConfig(
                config.get(MasterOptions.HEARTBEAT_INTERVAL),
                config.get(MasterOptions.HEARTBEAT_TIMEOUT),
                config.get(MasterOptions.WORKER_REGISTRATION_TIMEOUT),
                config.get(MasterOptions.IDLE_WORKER_TIMEOUT),
                slots,
                config.get(MasterOptions.WORKER_MEMORY),
                config.getOptional(MasterOptions.WORKER_VCORES).orElse(slots),
                config.get(MasterOptions.SLOTS_MAX),
                config.get(MasterOptions.START_FAILURES_PER_MINUTE),
                config.get(MasterOptions.START_RETRY_INTERVAL));
    }
}
