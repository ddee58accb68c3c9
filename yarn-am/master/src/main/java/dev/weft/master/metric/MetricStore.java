package dev.weft.master.metric;

import dev.weft.core.concurrent.ThreadSafe;
import dev.weft.core.id.WorkerId;
import dev.weft.core.metric.MetricScope;
import dev.weft.core.metric.MetricValues;
import dev.weft.protocol.report.MetricsReport;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/**
 * The newest values of every scope of every registered worker. A scope that a worker's last whole walk did not name is gone, and all of
 * a worker's when it is. One thread writes.
 */
@ThreadSafe
public final class MetricStore {
    private final Map<WorkerId, Map<MetricScope, Newest>> workers = new ConcurrentHashMap<>();

    private record Newest(long walk, MetricValues values) {}

    /** Takes what a registered worker measured. A part of a walk may be lost: a scope goes when two walks did not name it. */
    public void accept(WorkerId worker, MetricsReport report) {
        Map<MetricScope, Newest> scopes = workers.computeIfAbsent(worker, added -> new ConcurrentHashMap<>());
        report.groups().forEach(group -> scopes.put(group.scope(), new Newest(report.walk(), group.values())));
        if (report.last()) {
            scopes.values().removeIf(newest -> newest.walk() < report.walk() - 1);
        }
    }

    /** The worker is gone, and what it measured. */
    public void remove(WorkerId worker) {
        workers.remove(worker);
    }

    /** This process leads no more. */
    public void clear() {
        workers.clear();
    }

    /** Everything that a worker measured last; empty when it is unknown. */
    public Map<MetricScope, MetricValues> of(WorkerId worker) {
        return workers.getOrDefault(worker, Map.of()).entrySet().stream()
                .collect(Collectors.toUnmodifiableMap(
                        Map.Entry::getKey, entry -> entry.getValue().values()));
    }
}
