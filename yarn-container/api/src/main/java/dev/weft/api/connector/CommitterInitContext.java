package dev.weft.api.connector;

import dev.weft.core.metric.SinkCommitterMetricGroup;

/** What a committer may ask. */
public interface CommitterInitContext extends InitContext {
    /** Metrics of the committer. */
    SinkCommitterMetricGroup metricGroup();
}
