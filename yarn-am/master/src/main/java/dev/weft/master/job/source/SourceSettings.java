package dev.weft.master.job.source;

import dev.weft.core.concurrent.EventLoop;
import dev.weft.core.config.ReadableConfig;
import dev.weft.core.id.JobId;
import dev.weft.core.metric.MetricRegistry;
import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.function.Function;

/**
 * What all sources of one job share.
 *
 * @param jobLoop where coordinators live
 * @param loops makes the loop of a source by name
 * @param io runs the blocking work of enumerators
 * @param callTimeout how long one call of an enumerator may take
 * @param config what enumerators may read
 * @param metrics where their metrics go
 */
public record SourceSettings(
        JobId job,
        String jobName,
        EventLoop jobLoop,
        Function<String, EventLoop> loops,
        Executor io,
        Duration callTimeout,
        ReadableConfig config,
        MetricRegistry metrics) {}
