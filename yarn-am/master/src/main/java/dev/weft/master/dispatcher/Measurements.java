package dev.weft.master.dispatcher;

import dev.weft.core.concurrent.EventLoop;
import dev.weft.core.id.JobId;
import dev.weft.core.id.OperatorId;
import dev.weft.core.id.VertexId;
import dev.weft.core.id.WorkerId;
import dev.weft.core.metric.MetricRegistry;
import dev.weft.core.metric.MetricScope;
import dev.weft.core.metric.MetricValues;
import dev.weft.master.metric.HistoryView;
import dev.weft.master.metric.MasterMetrics;
import dev.weft.master.metric.MetricHistory;
import dev.weft.master.metric.MetricSet;
import dev.weft.master.metric.MetricStore;
import dev.weft.master.resource.ResourceManager;
import dev.weft.master.view.ResourceOverview;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Counts, once per interval, what the master itself knows of the cluster and its jobs into the {@link MetricStore}, and takes a point of the
 * history. Jobs are asked on their own loops; while one is busy, what it said last stands. Confined to the dispatcher's loop.
 */
final class Measurements {
    private static final Logger log = LoggerFactory.getLogger(Measurements.class);

    private final EventLoop loop;
    private final Duration interval;
    private final ResourceManager resources;
    private final RunningJobs running;
    private final MetricStore store;
    private final MetricHistory history;
    private final Map<JobId, MasterMetrics> ofJobs = new HashMap<>();
    private final MetricRegistry registry;
    private final Executor io;
    private MetricSet cluster = MetricSet.NONE;
    private MetricSet process = MetricSet.NONE;
    private Map<JobId, Map<OperatorId, MetricSet>> enumerators = Map.of();
    private boolean walking;

    /**
     * @param registry of this process; its gauges may be users' code, so they are read on {@code io} and never on the loop
     */
    Measurements(
            EventLoop loop,
            Duration interval,
            ResourceManager resources,
            RunningJobs running,
            MetricStore store,
            MetricRegistry registry,
            Executor io) {
        this.loop = loop;
        this.interval = interval;
        this.resources = resources;
        this.running = running;
        this.store = store;
        this.registry = registry;
        this.io = io;
        this.history = new MetricHistory(store, interval);
    }

    /** Begins; ends with the loop. */
    void start() {
        measure();
    }

    private void measure() {
        hear("the cluster", resources.overview(), counted -> cluster = of(counted));
        running.all().forEach(job -> {
            JobId id = job.manager().id();
            hear("job " + id, job.manager().metrics(), told -> ofJobs.put(id, told));
        });
        walk();
        history.sample(loop.clock().epochMillis());
        loop.schedule(interval, this::measure);
    }

    private <T> void hear(String whose, CompletableFuture<T> answer, Consumer<T> taken) {
        answer.whenCompleteAsync(
                (told, failure) -> {
                    if (failure != null) {
                        log.warn("Metrics of {} cannot be told", whose, failure);
                        return;
                    }
                    taken.accept(told);
                    publish();
                },
                loop);
    }

    /** One walk at a time: an enumerator's gauge that hangs holds up nothing but the next walk. */
    private void walk() {
        if (walking) {
            return;
        }
        walking = true;
        io.execute(() -> {
            Map<MetricScope, MetricValues> values = registry.values();
            loop.execute(() -> {
                walking = false;
                process = MetricSet.NONE;
                enumerators = new HashMap<>();
                values.forEach((scope, told) -> scope.handle(new Own(MetricSet.of(told))));
                publish();
            });
        });
    }

    /** Takes a set of this process to where it belongs; true when it is shown. */
    private final class Own implements MetricScope.Handler<Boolean> {
        private final MetricSet set;

        Own(MetricSet set) {
            this.set = set;
        }

        @Override
        public Boolean process(MetricScope.Process scope) {
            process = set;
            return true;
        }

        @Override
        public Boolean coordinator(MetricScope.Coordinator scope) {
            enumerators.computeIfAbsent(scope.job(), added -> new HashMap<>()).put(scope.operator(), set);
            return true;
        }

        @Override
        public Boolean job(MetricScope.Job scope) {
            return false;
        }

        @Override
        public Boolean task(MetricScope.Task scope) {
            return false;
        }

        @Override
        public Boolean operator(MetricScope.Operator scope) {
            return false;
        }
    }

    private void publish() {
        ofJobs.keySet().removeIf(job -> running.find(job).isEmpty());
        Map<JobId, MasterMetrics> counted = new HashMap<>();
        ofJobs.forEach((job, told) -> counted.put(job, told.counting(enumerators.getOrDefault(job, Map.of()))));
        store.masterCounted(cluster.with(process), counted);
    }

    private MetricSet of(ResourceOverview counted) {
        return MetricSet.of(Map.of(
                "numRegisteredTaskManagers", counted.workers(),
                "numPendingTaskManagers", counted.workersRequested(),
                "taskSlotsTotal", counted.slotsTotal(),
                "taskSlotsAvailable", counted.slotsFree(),
                "numRunningJobs", running.all().size()));
    }

    MetricStore store() {
        return store;
    }

    /** How the vertices went. */
    HistoryView<VertexId> of(JobId job, Set<VertexId> vertices) {
        return history.of(job, vertices);
    }

    /** How a worker went. */
    HistoryView<WorkerId> of(WorkerId worker) {
        return history.of(worker);
    }
}
