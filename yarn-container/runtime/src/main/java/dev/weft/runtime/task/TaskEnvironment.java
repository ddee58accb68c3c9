package dev.weft.runtime.task;

import dev.weft.core.id.JobId;
import dev.weft.core.metric.MetricRegistry;
import dev.weft.core.time.Clock;
import dev.weft.runtime.exchange.ExchangeService;
import dev.weft.runtime.operator.TaskScope;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * What all tasks of a worker process share.
 *
 * @param hooks by job: what to run when its class loader is given up
 * @param checkpoints by job: the highest checkpoint that one of its tasks has heard of
 */
record TaskEnvironment(
        ExchangeService exchange,
        Clock clock,
        String hostName,
        MetricRegistry metrics,
        ChainShapes shapes,
        Map<JobId, Map<String, Runnable>> hooks,
        Map<JobId, AtomicLong> checkpoints) {
    TaskEnvironment(ExchangeService exchange, Clock clock, String hostName, MetricRegistry metrics) {
        this(
                exchange,
                clock,
                hostName,
                metrics,
                new ChainShapes(),
                new ConcurrentHashMap<>(),
                new ConcurrentHashMap<>());
    }

    /** For a task that is never opened: what is made for its chain stays, and nothing else. */
    TaskEnvironment forRehearsal() {
        return new TaskEnvironment(
                ExchangeService.inProcess(),
                clock,
                hostName,
                new MetricRegistry(),
                shapes,
                new ConcurrentHashMap<>(),
                new ConcurrentHashMap<>());
    }

    AtomicLong highestCheckpoint(JobId job) {
        return checkpoints.computeIfAbsent(job, key -> new AtomicLong(Long.MIN_VALUE));
    }

    Map<String, Runnable> releaseHooks(JobId job) {
        return hooks.computeIfAbsent(job, key -> TaskScope.noHooks());
    }
}
