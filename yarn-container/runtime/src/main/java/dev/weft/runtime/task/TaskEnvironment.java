package dev.weft.runtime.task;

import dev.weft.core.id.JobId;
import dev.weft.core.metric.MetricRegistry;
import dev.weft.core.time.Clock;
import dev.weft.runtime.exchange.ExchangeService;
import dev.weft.runtime.operator.TaskScope;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What all tasks of a worker process share.
 *
 * @param hooks by job: what to run when its class loader is given up
 */
record TaskEnvironment(
        ExchangeService exchange,
        Clock clock,
        String hostName,
        MetricRegistry metrics,
        ChainShapes shapes,
        Map<JobId, Map<String, Runnable>> hooks) {
    TaskEnvironment(ExchangeService exchange, Clock clock, String hostName, MetricRegistry metrics) {
        this(exchange, clock, hostName, metrics, new ChainShapes(), new ConcurrentHashMap<>());
    }

    Map<String, Runnable> releaseHooks(JobId job) {
        return hooks.computeIfAbsent(job, key -> TaskScope.noHooks());
    }
}
