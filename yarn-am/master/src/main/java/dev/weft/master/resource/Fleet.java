package dev.weft.master.resource;

import dev.weft.core.concurrent.EventLoop;
import dev.weft.core.id.WorkerId;
import dev.weft.master.cluster.ClusterDriver;
import dev.weft.master.cluster.KeptWorker;
import dev.weft.master.cluster.RequestId;
import dev.weft.master.cluster.WorkerEnd;
import dev.weft.master.cluster.WorkerGrant;
import dev.weft.master.cluster.WorkerRequest;
import dev.weft.master.config.ResourceConfig;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Workers that are asked for or starting: from request over grant and launch to registration. Keeps no counters: what is in
 * flight is a map by id. Confined to the ResourceManager's loop.
 */
final class Fleet {
    private static final Logger log = LoggerFactory.getLogger(Fleet.class);

    private final EventLoop loop;
    private final ResourceConfig config;
    private final ClusterDriver driver;
    private final StartFailures failures;
    private final TreeMap<RequestId, WorkerRequest> requested = new TreeMap<>();
    private final Map<WorkerId, Long> startedNanos = new LinkedHashMap<>();
    private final TreeSet<WorkerId> kept = new TreeSet<>();
    private long lastRequest;
    private String lastFailure = "";

    /** @param firstRequest first request id: never one that an earlier master used */
    Fleet(EventLoop loop, ResourceConfig config, ClusterDriver driver, long firstRequest) {
        this.loop = loop;
        this.config = config;
        this.driver = driver;
        this.failures = new StartFailures(config.startFailuresPerMinute(), config.startRetryInterval());
        this.lastRequest = firstRequest - 1;
    }

    List<RequestId> requested() {
        return List.copyOf(requested.keySet());
    }

    List<WorkerId> starting() {
        return List.copyOf(startedNanos.keySet());
    }

    boolean paused() {
        return failures.paused(loop.clock().nanos());
    }

    /** Why the last start failed; "" when none did since a worker last registered. */
    String lastFailure() {
        return lastFailure;
    }

    void request(int workers) {
        for (int i = 0; i < workers; i++) {
            var id = new RequestId(++lastRequest);
            var request =
                    new WorkerRequest(id, config.workerMemory(), config.workerVirtualCores(), config.slotsPerWorker());
            requested.put(id, request);
            log.info("Asking for a worker: {} with {} and {} slots", id, request.memory(), request.slots());
            driver.request(request);
        }
    }

    void withdraw(List<RequestId> requests) {
        for (RequestId request : requests) {
            requested.remove(request);
            log.info("No longer asking for {}", request);
            driver.withdraw(request);
        }
    }

    /** Launches what was asked for and gives the rest back in the same call; the ids of those given back. */
    List<WorkerId> granted(List<WorkerGrant> grants) {
        List<WorkerId> surplus = new ArrayList<>();
        for (WorkerGrant grant : grants) {
            if (startedNanos.containsKey(grant.worker())) {
                continue;
            }
            if (!isWanted(grant)) {
                log.info(
                        "Giving back {} on {}: {} is not wanted (any more)",
                        grant.worker(),
                        grant.host(),
                        grant.request());
                surplus.add(grant.worker());
                driver.release(grant.worker());
                continue;
            }
            requested.remove(grant.request());
            startedNanos.put(grant.worker(), loop.clock().nanos());
            log.info("Starting worker {} on {} for {}", grant.worker(), grant.host(), grant.request());
            driver.launch(grant);
        }
        return surplus;
    }

    /** One worker for one request that is still open: all else is surplus. */
    private boolean isWanted(WorkerGrant grant) {
        return requested.containsKey(grant.request());
    }

    /** A request cannot be served now: it counts as a failed start and is asked for again by the next decision. */
    void requestFailed(RequestId request, String reason) {
        if (requested.remove(request) != null) {
            fail(request + " failed: " + reason);
        }
    }

    /** Workers of an earlier master, which are not asked for again: they come by themselves. */
    void await(List<KeptWorker> workers) {
        for (KeptWorker worker : workers) {
            log.info("Worker {} on {} is left from an earlier master and awaited", worker.worker(), worker.host());
            kept.add(worker.worker());
            startedNanos.putIfAbsent(worker.worker(), loop.clock().nanos());
        }
    }

    /** True when the worker was expected; it is no longer. */
    boolean registered(WorkerId worker) {
        kept.remove(worker);
        boolean expected = startedNanos.remove(worker) != null;
        if (expected) {
            lastFailure = "";
        }
        return expected;
    }

    /** A starting worker ended before it registered; false when the worker is not a starting one. */
    boolean endedWhileStarting(WorkerId worker, WorkerEnd end) {
        if (startedNanos.remove(worker) == null) {
            return false;
        }
        if (kept.remove(worker)) {
            log.info("Worker {} of an earlier master does not come back: {}", worker, WorkerLoss.describe(end));
            return true;
        }
        String how = "worker " + worker + " did not start: " + WorkerLoss.describe(end);
        switch (end.cause()) {
            case EXITED, MEMORY_EXCEEDED, LAUNCH_FAILED -> fail(how);
            case RELEASED, PREEMPTED, NODE_LOST -> log.info("{}", how);
        }
        return true;
    }

    /** Calls off a starting worker. */
    void release(WorkerId worker) {
        startedNanos.remove(worker);
        kept.remove(worker);
        log.info("Giving back worker {} before it registered", worker);
        driver.release(worker);
    }

    /** Gives up on workers that take too long to register; their ids. */
    List<WorkerId> releaseOverdue() {
        long now = loop.clock().nanos();
        List<WorkerId> overdue = new ArrayList<>();
        startedNanos.forEach((worker, since) -> {
            if (now - since > config.registrationTimeout().toNanos()) {
                overdue.add(worker);
            }
        });
        for (WorkerId worker : overdue) {
            release(worker);
            fail("worker " + worker + " did not register within "
                    + config.registrationTimeout().toSeconds() + " s");
        }
        return overdue;
    }

    /** The master stood still for {@code nanos}: starting workers get that time on top. */
    void forgive(long nanos) {
        startedNanos.replaceAll((worker, since) -> since + nanos);
    }

    private void fail(String why) {
        log.warn("Start of a worker failed: {}", why);
        lastFailure = why;
        failures.add(loop.clock().nanos());
    }
}
