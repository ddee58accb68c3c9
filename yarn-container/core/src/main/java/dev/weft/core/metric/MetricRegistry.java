package dev.weft.core.metric;

import dev.weft.core.concurrent.ThreadSafe;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** All metrics of one process by scope and name; reports walk over it. One attempt's tasks and operators have a bounded number. */
@ThreadSafe
public final class MetricRegistry {
    private static final Logger LOG = LoggerFactory.getLogger(MetricRegistry.class);

    private final Map<MetricScope, ConcurrentSkipListMap<String, Metric>> scopes = new ConcurrentHashMap<>();
    private final Map<MetricScope.Task, AtomicInteger> sizes = new ConcurrentHashMap<>();
    private final ScopeNames names;
    private final int limitPerTask;

    /** With default names, for a process without one. */
    public MetricRegistry() {
        this(ScopeNames.unnamed(), Integer.MAX_VALUE);
    }

    /**
     * @param names what scopes are called in full
     * @param limitPerTask most metrics of one attempt with its operators; more are not kept
     */
    public MetricRegistry(ScopeNames names, int limitPerTask) {
        this.names = names;
        this.limitPerTask = limitPerTask;
    }

    /** The group of a scope: what is registered there is in reports until {@link #remove}. */
    public MetricGroup group(MetricScope scope) {
        return RegisteredGroup.of(this, scope);
    }

    ScopeNames names() {
        return names;
    }

    /** Every metric by its full name; a copy. Scopes whose names are the same share them: one of each is there. */
    public SortedMap<String, Metric> metrics() {
        SortedMap<String, Metric> all = new TreeMap<>();
        scopes.forEach((scope, metrics) -> {
            String prefix = String.join(names.delimiter(), names.components(scope)) + names.delimiter();
            metrics.forEach((name, metric) -> all.put(prefix + name, metric));
        });
        return all;
    }

    /** The metrics of one scope by their names in it, sorted; a live view that cannot be changed through. */
    public SortedMap<String, Metric> metrics(MetricScope scope) {
        ConcurrentSkipListMap<String, Metric> found = scopes.get(scope);
        return found == null ? Collections.emptySortedMap() : Collections.unmodifiableSortedMap(found);
    }

    /** What all metrics say now. Gauges run on the caller's thread; one that fails is left out. */
    public Map<MetricScope, MetricValues> values() {
        Map<MetricScope, MetricValues> values = new HashMap<>();
        scopes.forEach((scope, metrics) -> values.put(scope, MetricReader.read(metrics)));
        return values;
    }

    /** Forgets a scope; a task's with all its operators. */
    public void remove(MetricScope scope) {
        scopes.keySet()
                .removeIf(known -> known.equals(scope)
                        || known.inTask().filter(scope::equals).isPresent());
        scope.inTask().filter(scope::equals).ifPresent(sizes::remove);
    }

    /** Forgets one metric, by its name in the scope, and the scope with its last. */
    public void remove(MetricScope scope, String name) {
        scopes.computeIfPresent(scope, (known, metrics) -> {
            metrics.remove(name);
            return metrics.isEmpty() ? null : metrics;
        });
    }

    /** Keeps the metric unless the name is taken or the task has too many. */
    void add(MetricScope scope, String name, Metric metric) {
        if (!hasRoom(scope)) {
            return;
        }
        boolean[] kept = {false};
        scopes.compute(scope, (known, metrics) -> {
            var to = metrics == null ? new ConcurrentSkipListMap<String, Metric>() : metrics;
            kept[0] = to.putIfAbsent(name, metric) == null;
            return to;
        });
        if (!kept[0]) {
            LOG.warn("Metric {} of {} exists already; the later one is not reported", name, names.components(scope));
        }
    }

    private boolean hasRoom(MetricScope scope) {
        MetricScope.Task task = scope.inTask().orElse(null);
        if (task == null) {
            return true;
        }
        int size = sizes.computeIfAbsent(task, added -> new AtomicInteger()).incrementAndGet();
        if (size == limitPerTask + 1) {
            LOG.warn(
                    "Task {} of job '{}' ({}) registers more than {} metrics; what follows is not reported."
                            + " Register fewer, or raise metrics.limit-per-task",
                    task.taskName(),
                    task.jobName(),
                    task.attempt(),
                    limitPerTask);
        }
        return size <= limitPerTask;
    }
}
