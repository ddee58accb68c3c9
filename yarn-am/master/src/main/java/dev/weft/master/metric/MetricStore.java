package dev.weft.master.metric;

import dev.weft.core.concurrent.ThreadSafe;
import dev.weft.core.id.JobId;
import dev.weft.core.id.VertexId;
import dev.weft.core.id.WorkerId;
import dev.weft.core.metric.MetricScope;
import dev.weft.protocol.report.MetricsReport;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The newest values of every scope of every registered worker, and of the master itself. A scope that a worker's last two whole walks did
 * not name is gone, and all of a worker's when it is. The ResourceManager's loop writes what workers tell, the Dispatcher's what the
 * master counts; a leadership has its own store.
 *
 * <p>Concurrent maps of immutable sets, not one immutable picture of all: a report replaces only what its worker measured, where a picture
 * would be copied as a whole for each. Readers see every scope at one moment, and different scopes at different ones.
 *
 * <p>Memory: scopes that have the same names share one list of them, so a value costs eight bytes and {@link #MOST_VALUES} 16 MB. A scope
 * keeps its first {@link #MOST_NAMES} names.
 */
@ThreadSafe
public final class MetricStore {
    private static final Logger log = LoggerFactory.getLogger(MetricStore.class);

    /** Some ten times what a subtask of ours has: more is a name made out of data. */
    static final int MOST_NAMES = 1000;
    /** Enough for 20,000 subtasks. */
    static final int MOST_VALUES = 2_000_000;

    private final int mostValues;
    private final Map<WorkerId, Worker> workers = new ConcurrentHashMap<>();
    private final JobIndex jobs = new JobIndex();
    private final AtomicLong newestMillis = new AtomicLong();
    private final AtomicReference<MetricSet> master = new AtomicReference<>(MetricSet.NONE);
    private final Map<JobId, MasterMetrics> masterJobs = new ConcurrentHashMap<>();

    /** Lists of names that are in use, by themselves; the writer of workers' reports has it alone. */
    private final Map<MetricNames, MetricNames> names = new HashMap<>();

    private long values;
    private boolean full;

    public MetricStore() {
        this(MOST_VALUES);
    }

    /** @param mostValues how many values of workers are kept at most */
    MetricStore(int mostValues) {
        this.mostValues = mostValues;
    }

    private record Newest(long walk, MetricSet values) {}

    /** What one worker told; written by one thread. */
    private static final class Worker {
        private final Map<MetricScope, Newest> scopes = new ConcurrentHashMap<>();
    }

    // ---- what workers tell

    /** Takes what a registered worker measured. A part of a walk may be lost: a scope goes when two walks did not name it. */
    public void accept(WorkerId worker, MetricsReport report) {
        Worker told = workers.computeIfAbsent(worker, added -> new Worker());
        newestMillis.accumulateAndGet(report.epochMillis(), Math::max);
        report.groups().forEach(group -> put(worker, told, report.walk(), group));
        if (report.last()) {
            List<MetricScope> gone = new ArrayList<>();
            told.scopes.forEach((scope, newest) -> {
                if (newest.walk() < report.walk() - 1) {
                    gone.add(scope);
                }
            });
            gone.forEach(scope -> drop(worker, told, scope));
        }
    }

    private void put(WorkerId worker, Worker told, long walk, MetricsReport.Group group) {
        MetricScope scope = group.scope();
        MetricSet set = shared(MetricSet.of(group.values()).cut(MOST_NAMES));
        Newest before = told.scopes.get(scope);
        long grown = values + set.size() - (before == null ? 0 : before.values().size());
        if (grown > mostValues) {
            warnWhenFull();
            return;
        }
        values = grown;
        told.scopes.put(scope, new Newest(walk, set));
        jobs.put(worker, scope, set);
    }

    private void warnWhenFull() {
        if (!full) {
            full = true;
            log.warn(
                    "{} metrics are kept and no more: what further scopes measure is not shown. Look for metrics whose names are made out"
                            + " of data",
                    mostValues);
        }
    }

    private void drop(WorkerId worker, Worker told, MetricScope scope) {
        Newest gone = told.scopes.remove(scope);
        if (gone != null) {
            values -= gone.values().size();
            full = false;
            jobs.remove(worker, scope);
        }
    }

    private MetricSet shared(MetricSet set) {
        if (names.size() > MOST_NAMES) {
            names.clear(); // lists that no scope has any more; the others come back with the next reports
        }
        MetricNames known = names.putIfAbsent(set.sharedNames(), set.sharedNames());
        return known == null ? set : set.sharing(known);
    }

    /** The worker is gone, and what it measured. */
    public void remove(WorkerId worker) {
        Worker gone = workers.remove(worker);
        if (gone != null) {
            List.copyOf(gone.scopes.keySet()).forEach(scope -> drop(worker, gone, scope));
        }
    }

    // ---- what the master counts

    /** The master's own metrics, and those of its jobs; jobs that are not among them have ended. */
    public void masterCounted(MetricSet process, Map<JobId, MasterMetrics> ofJobs) {
        master.set(process);
        masterJobs.keySet().retainAll(ofJobs.keySet());
        masterJobs.putAll(ofJobs);
    }

    // ---- reading

    /** Everything that a worker measured last; empty when it is unknown. */
    public Map<MetricScope, MetricSet> of(WorkerId worker) {
        Worker told = workers.get(worker);
        Map<MetricScope, MetricSet> all = new HashMap<>();
        if (told != null) {
            told.scopes.forEach((scope, newest) -> all.put(scope, newest.values()));
        }
        return all;
    }

    /** When the newest report was made, by the clock of its worker; 0 before the first. */
    public long newestMillis() {
        return newestMillis.get();
    }

    /** Workers that told something. */
    public SortedSet<WorkerId> workers() {
        return new TreeSet<>(workers.keySet());
    }

    /** What a worker measured of its process; empty when it told nothing yet. */
    public MetricSet process(WorkerId worker) {
        Worker told = workers.get(worker);
        Newest newest = told == null ? null : told.scopes.get(new MetricScope.Process());
        return newest == null ? MetricSet.NONE : newest.values();
    }

    /** What the master measured of its process and cluster. */
    public MetricSet master() {
        return Objects.requireNonNull(master.get());
    }

    /** Jobs that run here, or whose tasks were heard of. */
    public SortedSet<JobId> jobs() {
        TreeSet<JobId> all = new TreeSet<>(masterJobs.keySet());
        all.addAll(jobs.jobs());
        return all;
    }

    /** What the master counted of a job. */
    public Optional<MasterMetrics> master(JobId job) {
        return Optional.ofNullable(masterJobs.get(job));
    }

    /** What is known of the subtasks of a vertex, by index; empty when nothing is. */
    public List<SubtaskMetrics> subtasks(JobId job, VertexId vertex) {
        return jobs.subtasks(job, vertex);
    }

    /** Vertices of a job whose subtasks were heard of. */
    public SortedSet<VertexId> vertices(JobId job) {
        return jobs.vertices(job);
    }
}
