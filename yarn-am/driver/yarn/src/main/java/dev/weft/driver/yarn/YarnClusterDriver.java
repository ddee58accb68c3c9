package dev.weft.driver.yarn;

import dev.weft.core.concurrent.EventLoop;
import dev.weft.core.error.EngineException;
import dev.weft.core.id.WorkerId;
import dev.weft.core.unit.MemorySize;
import dev.weft.master.cluster.ApplicationEnd;
import dev.weft.master.cluster.ClusterDriver;
import dev.weft.master.cluster.RequestId;
import dev.weft.master.cluster.WorkerEnd;
import dev.weft.master.cluster.WorkerEnd.Cause;
import dev.weft.master.cluster.WorkerGrant;
import dev.weft.master.cluster.WorkerRequest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.client.api.AMRMClient.ContainerRequest;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Workers as YARN containers. Every ask has an allocation-request id and is taken back as soon as it is served, since the
 * client library would otherwise repeat it (YARN-1902, CASES 64); a grant is matched by that id and never by its size
 * (CASES 69). Completions of containers that were given back are ignored.
 *
 * <p>The {@link ClusterDriver} methods may be called on any thread and only enqueue; state is confined to the driver's own
 * loop. {@link #waitingFor()} reads one volatile line.
 */
final class YarnClusterDriver implements ClusterDriver {
    private static final Logger log = LoggerFactory.getLogger(YarnClusterDriver.class);

    private final EventLoop loop;
    private final ContainerMarket market;
    private final ContainerNodes nodes;
    private ContainerTerms terms;
    private final List<WorkerRequest> early = new ArrayList<>();
    private final Map<RequestId, ContainerRequest> asked = new TreeMap<>();
    private final Map<WorkerId, HeldContainer> held = new HashMap<>();
    private @Nullable Listener listener;
    private boolean registered;
    private boolean finished;
    private volatile String waitingFor = "";

    YarnClusterDriver(EventLoop loop, ContainerMarket market, ContainerNodes nodes, ContainerTerms terms) {
        this.loop = loop;
        this.market = market;
        this.nodes = nodes;
        this.terms = terms;
    }

    /** A container that is ours, and whether a process was started in it. */
    private record HeldContainer(Container container, boolean started) {}

    @Override
    public void start(Listener newListener) {
        loop.execute(() -> listener = newListener);
    }

    @Override
    public boolean workersComeUnasked() {
        return false;
    }

    @Override
    public void request(WorkerRequest request) {
        loop.execute(() -> ask(request));
    }

    @Override
    public void withdraw(RequestId request) {
        loop.execute(() -> {
            takeBackAsk(request);
            askingChanged();
        });
    }

    @Override
    public void launch(WorkerGrant grant) {
        loop.execute(() -> startProcess(grant));
    }

    @Override
    public void release(WorkerId worker) {
        loop.execute(() -> giveBack(worker));
    }

    @Override
    public void finish(ApplicationEnd end, String diagnostics) {
        loop.execute(() -> leave(end, diagnostics));
    }

    @Override
    public String waitingFor() {
        return waitingFor;
    }

    /** The ResourceManager knows the application now, and grants at most this in one container. Any thread. */
    void onRegistered(Resource largest) {
        loop.execute(() -> registered(largest));
    }

    /** YARN granted containers. Any thread. */
    void onAllocated(List<Container> containers) {
        loop.execute(() -> granted(containers));
    }

    /** Containers ended, ours or of an earlier attempt. Any thread. */
    void onCompleted(List<ContainerStatus> statuses) {
        loop.execute(() -> statuses.forEach(this::completed));
    }

    /** A NodeManager did not start a container. Any thread. */
    void onStartFailed(ContainerId container, Throwable cause) {
        loop.execute(() -> startFailed(container, cause));
    }

    /** YARN wants the application to stop, or is out of reach for good. Any thread. */
    void onFailed(String reason) {
        loop.execute(() -> listener().ifPresent(hears -> hears.failed(reason)));
    }

    /** Something was heard from YARN: headroom may have changed. Any thread. */
    void onNews() {
        loop.execute(this::describeWaiting);
    }

    private void ask(WorkerRequest request) {
        if (finished || asked.containsKey(request.id()) || early.contains(request)) {
            return;
        }
        if (!registered) {
            early.add(request);
            return;
        }
        Optional<String> refusal = terms.refusal(request);
        if (refusal.isPresent()) {
            listener().ifPresent(hears -> hears.requestFailed(request.id(), refusal.get()));
            return;
        }
        ContainerRequest ask = terms.ask(request);
        asked.put(request.id(), ask);
        market.ask(ask);
        askingChanged();
    }

    private void registered(Resource largest) {
        terms = terms.withLargest(largest);
        registered = true;
        List<WorkerRequest> waiting = List.copyOf(early);
        early.clear();
        waiting.forEach(this::ask);
    }

    private void takeBackAsk(RequestId id) {
        early.removeIf(request -> request.id().equals(id));
        ContainerRequest ask = asked.remove(id);
        if (ask != null) {
            market.withdraw(ask);
        }
    }

    private void granted(List<Container> containers) {
        List<WorkerGrant> grants = new ArrayList<>();
        for (Container container : containers) {
            WorkerGrant grant = grantOf(container);
            takeBackAsk(grant.request());
            if (finished) {
                market.release(container.getId());
            } else if (held.putIfAbsent(grant.worker(), new HeldContainer(container, false)) == null) {
                grants.add(grant);
            }
        }
        askingChanged();
        if (!grants.isEmpty()) {
            log.info("{} containers granted: {}", grants.size(), grants);
            listener().ifPresent(hears -> hears.granted(List.copyOf(grants)));
        }
    }

    private static WorkerGrant grantOf(Container container) {
        Resource resource = container.getResource();
        return new WorkerGrant(
                new RequestId(container.getAllocationRequestId()),
                workerOf(container.getId()),
                container.getNodeId().getHost(),
                MemorySize.ofMebiBytes(resource.getMemorySize()),
                resource.getVirtualCores());
    }

    private static WorkerId workerOf(ContainerId container) {
        return new WorkerId(container.toString());
    }

    private void startProcess(WorkerGrant grant) {
        HeldContainer holding = held.get(grant.worker());
        if (holding == null || holding.started() || finished) {
            return;
        }
        held.put(grant.worker(), new HeldContainer(holding.container(), true));
        try {
            nodes.start(holding.container(), grant);
        } catch (EngineException e) {
            startFailed(holding.container().getId(), e);
        }
    }

    private void giveBack(WorkerId worker) {
        HeldContainer holding = held.remove(worker);
        if (holding != null) {
            giveBack(holding);
        }
    }

    private void giveBack(HeldContainer holding) {
        Container container = holding.container();
        if (holding.started()) {
            nodes.stop(container.getId(), container.getNodeId());
        }
        market.release(container.getId());
    }

    private void completed(ContainerStatus status) {
        WorkerId worker = workerOf(status.getContainerId());
        if (held.remove(worker) == null) {
            return;
        }
        WorkerEnd end = ContainerEnds.of(status.getExitStatus(), status.getDiagnostics());
        log.info("Container {} ended: {}, {}", worker, end.cause(), end.diagnostics());
        listener().ifPresent(hears -> hears.ended(worker, end));
    }

    private void startFailed(ContainerId container, Throwable cause) {
        WorkerId worker = workerOf(container);
        if (held.remove(worker) == null) {
            return;
        }
        market.release(container);
        WorkerEnd end = new WorkerEnd(Cause.LAUNCH_FAILED, -1, "it could not be started: " + cause.getMessage());
        log.warn("Container {} could not be started", worker, cause);
        listener().ifPresent(hears -> hears.ended(worker, end));
    }

    private void leave(ApplicationEnd end, String diagnostics) {
        if (finished) {
            return;
        }
        finished = true;
        List.copyOf(asked.keySet()).forEach(this::takeBackAsk);
        held.values().forEach(this::giveBack);
        held.clear();
        nodes.close();
        market.leave(ContainerTerms.finalStatus(end), diagnostics);
        loop.close();
    }

    private void askingChanged() {
        market.pace(asked.isEmpty() ? ContainerMarket.Pace.IDLE : ContainerMarket.Pace.ASKING);
        describeWaiting();
    }

    private void describeWaiting() {
        waitingFor = asked.isEmpty() ? "" : terms.waitingFor(asked.values(), market.headroom());
    }

    private Optional<Listener> listener() {
        return Optional.ofNullable(listener);
    }
}
