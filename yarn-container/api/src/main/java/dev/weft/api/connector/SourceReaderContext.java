package dev.weft.api.connector;

import dev.weft.core.config.Configuration;
import dev.weft.core.metric.SourceReaderMetricGroup;

/** What a reader may ask. Task thread; {@link #sendSplitRequest()} and events: any thread. */
public interface SourceReaderContext {
    /** Metrics of the reader. */
    SourceReaderMetricGroup metricGroup();

    /** The job's configuration over the worker's. */
    Configuration getConfiguration();

    /** The host this reader runs on, as the cluster names it: for locality. */
    String getLocalHostName();

    /** Index of the subtask, from 0. */
    int getIndexOfSubtask();

    /** Asks the enumerator for a split. */
    void sendSplitRequest();

    /** Sends a message to the enumerator. */
    void sendSourceEventToCoordinator(SourceEvent sourceEvent);

    /** The job's class loader. */
    UserCodeClassLoader getUserCodeClassLoader();

    /** Number of subtasks. */
    int currentParallelism();
}
