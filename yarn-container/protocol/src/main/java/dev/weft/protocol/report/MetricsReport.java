package dev.weft.protocol.report;

import dev.weft.core.metric.MetricScope;
import dev.weft.core.metric.MetricValues;
import java.util.List;

/**
 * What a worker measured on one walk over its metrics, or a part of it: a walk that is too long for one message is split between
 * groups. Every group is whole and says how things are now, so that a lost report leaves older values behind and no wrong ones; a scope
 * that no part of a walk names is gone from the worker.
 *
 * @param walk rises by one with each walk of the process
 * @param last no further part of this walk follows
 * @param epochMillis when the walk was made, by the worker's clock
 */
public record MetricsReport(long walk, boolean last, long epochMillis, List<Group> groups) {
    public MetricsReport {
        groups = List.copyOf(groups);
    }

    /** All metrics of one scope. */
    public record Group(MetricScope scope, MetricValues values) {}
}
