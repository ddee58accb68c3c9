package dev.weft.core.metric;

import dev.weft.core.concurrent.ThreadSafe;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.concurrent.ConcurrentSkipListMap;

/** All metrics of one process by their full name; reports walk over it. */
@ThreadSafe
public final class MetricRegistry {
    private static final String SEPARATOR = ".";

    private final ConcurrentSkipListMap<String, Metric> metrics = new ConcurrentSkipListMap<>();

    /**
     * The group of a scope.
     *
     * @param scope its parts, outermost first: host, "taskmanager", worker id…
     * @param variables what the parts stand for, e.g. {@code <host>} → node7
     */
    public MetricGroup group(List<String> scope, Map<String, String> variables) {
        return new RegisteredGroup(this, scope, variables);
    }

    /** Every metric by full name, sorted; a live view that cannot be changed through. */
    public SortedMap<String, Metric> metrics() {
        return Collections.unmodifiableSortedMap(metrics);
    }

    /** Forgets every metric whose scope begins with {@code scope}. */
    public void remove(List<String> scope) {
        String prefix = String.join(SEPARATOR, scope) + SEPARATOR;
        metrics.tailMap(prefix).keySet().removeIf(name -> name.startsWith(prefix));
    }

    /** False when the name is taken: the earlier metric stays. */
    boolean add(String identifier, Metric metric) {
        return metrics.putIfAbsent(identifier, metric) == null;
    }
}
