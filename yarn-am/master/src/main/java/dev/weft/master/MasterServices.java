package dev.weft.master;

import dev.weft.core.concurrent.EventLoop;
import dev.weft.core.config.Configuration;
import dev.weft.core.metric.MetricRegistry;
import dev.weft.ha.HighAvailability;
import dev.weft.master.blob.JobClasses;
import dev.weft.master.blob.JobStore;
import dev.weft.master.checkpoint.StateStorage;
import dev.weft.master.cluster.ClusterDriver;
import dev.weft.master.config.DispatcherConfig;
import dev.weft.master.resource.WorkerConnector;
import java.util.concurrent.Executor;
import java.util.function.Function;

/**
 * All that a master takes from outside; whoever starts one (a driver's main, the embedded cluster, simulation) fills it in
 * and closes afterwards what it opened.
 *
 * @param config the cluster's configuration
 * @param dispatching when the application ends, where artifacts lie
 * @param loops makes an event loop by name; the master closes what it asked for
 * @param io runs blocking work (stores, class loaders); simulation gives one that runs on its single thread
 * @param driver starts and stops workers
 * @param workers opens the way to workers
 * @param jobs keeps job graphs
 * @param classes class loaders for split enumerators
 * @param highAvailability decides whether this process leads
 * @param applicationAttempt attempt number of the application, from 1
 * @param metrics of this process
 * @param storage where checkpoints go
 */
public record MasterServices(
        Configuration config,
        DispatcherConfig dispatching,
        Function<String, EventLoop> loops,
        Executor io,
        ClusterDriver driver,
        WorkerConnector workers,
        JobStore jobs,
        JobClasses classes,
        HighAvailability highAvailability,
        int applicationAttempt,
        MetricRegistry metrics,
        StateStorage storage) {}
