package dev.weft.master.config;

import dev.weft.core.config.HeartbeatManagerOptions;
import dev.weft.core.config.ReadableConfig;
import dev.weft.core.config.ResourceManagerOptions;
import dev.weft.core.config.TaskManagerOptions;
import dev.weft.core.config.YarnConfigOptions;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.resource.WorkerMemoryPlan;
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
 * @param minSlots slots that are kept without any job
 * @param maxSlots most slots that are asked for
 * @param spareWorkers workers beyond what running jobs need, for a failover without waiting
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
        int minSlots,
        int maxSlots,
        int spareWorkers,
        double startFailuresPerMinute,
        Duration startRetryInterval) {
    public ResourceConfig {
        if (heartbeatTimeout.compareTo(heartbeatInterval) <= 0) {
            throw new EngineException(
                    ErrorCode.BAD_INPUT,
                    HeartbeatManagerOptions.HEARTBEAT_TIMEOUT.key() + " (" + heartbeatTimeout.toMillis()
                            + " ms) must be above " + HeartbeatManagerOptions.HEARTBEAT_INTERVAL.key() + " ("
                            + heartbeatInterval.toMillis() + " ms)");
        }
    }

    /**
     * Reads it from the configuration.
     *
     * @throws EngineException BAD_INPUT when a value cannot be used; the message names the key
     */
    public static ResourceConfig of(ReadableConfig config) {
        int slots = config.get(TaskManagerOptions.NUM_TASK_SLOTS);
        int virtualCores = config.get(YarnConfigOptions.VCORES);
        return new ResourceConfig(
                config.get(HeartbeatManagerOptions.HEARTBEAT_INTERVAL),
                config.get(HeartbeatManagerOptions.HEARTBEAT_TIMEOUT),
                config.get(ResourceManagerOptions.TASK_MANAGER_REGISTRATION_TIMEOUT),
                config.get(ResourceManagerOptions.TASK_MANAGER_TIMEOUT),
                slots,
                WorkerMemoryPlan.of(config).process(),
                virtualCores > 0 ? virtualCores : slots,
                config.get(ResourceManagerOptions.MIN_SLOT_NUM),
                config.get(ResourceManagerOptions.MAX_SLOT_NUM),
                config.get(ResourceManagerOptions.REDUNDANT_TASK_MANAGER_NUM),
                config.get(ResourceManagerOptions.START_WORKER_MAX_FAILURE_RATE),
                config.get(ResourceManagerOptions.START_WORKER_RETRY_INTERVAL));
    }

    /** Slots to have for a need: with spare workers while there is one, within the limits. */
    public int targetSlots(int needed) {
        long spare = needed == 0 ? 0 : (long) spareWorkers * slotsPerWorker;
        return (int) Math.min(maxSlots, Math.max(minSlots, needed + spare));
    }

    /** As {@link #targetSlots}, while there need be no spare workers. */
    public int slotsWithoutSpares(int needed) {
        return Math.min(maxSlots, Math.max(minSlots, needed));
    }
}
