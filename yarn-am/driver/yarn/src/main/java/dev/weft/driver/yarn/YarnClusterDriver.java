package dev.weft.driver.yarn;

import dev.weft.core.concurrent.EventLoop;
import dev.weft.core.error.EngineException;
import dev.weft.core.id.WorkerId;
import dev.weft.core.unit.MemorySize;
import dev.weft.master.cluster.ApplicationEnd;
import dev.weft.master.cluster.ClusterDriver;
import dev.weft.master.cluster.KeptWorker;
import dev.weft.master.cluster.RequestId;
import dev.weft.master.cluster.WorkerEnd;
import dev.weft.master.cluster.WorkerEnd.Cause;
import dev.weft.master.cluster.WorkerGrant;
import dev.weft.master.cluster.WorkerRequest;
import dev.weft.master.view.YarnView;
import java.util.ArrayList;
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
 * <p>Containers of an earlier attempt: kept where workers outlive their master, by id, and told to whoever leads; else stopped. A
 * process may lead again after it has lost the leadership: it then finds what it started itself in the same way.
 *
 * <p>The {@link ClusterDriver} methods may be called on any thread and only enqueue; state is confined to the driver's own
 * loop. {@link #waitingFor()} reads one volatile line.
 */
final class YarnClusterDriver implements ClusterDriver {
    private static final Logger log = LoggerFactory.getLogger(YarnClusterDriver.class);

    /** Workers are asked for under ids from here on; YARN asks for masters itself, under none. */
    private static final long FIRST_REQUEST = 1;

    private final EventLoop loop;
    private final ContainerMarket market;
    private final ContainerNodes nodes;
    private final Earlier earlier;
    private final ApplicationPicture picture;
    private ContainerTerms terms;
    private final List<WorkerRequest> early = new ArrayList<>();
    private final Map<RequestId, ContainerRequest> asked = new TreeMap<>();
    private final Map<WorkerId, HeldContainer> held = new TreeMap<>();
    private @Nullable Listener listener;
    private boolean registered;
    private boolean finished;
    private volatile String waitingFor = "";

    /** What becomes of containers that an earlier attempt started. */
    enum Earlier {
        /** Their workers go on and register with this attempt. */
        ADOPTED,
        /** They are stopped: nobody could say whom their workers are to obey. */
        STOPPED
    }

    YarnClusterDriver(
            EventLoop loop,
            ContainerMarket market,
            ContainerNodes nodes,
            ContainerTerms terms,
            Earlier earlier,
            ApplicationPicture picture) {
        this.loop = loop;
        this.market = market;
        this.nodes = nodes;
        this.terms = terms;
        this.earlier = earlier;
        this.picture = picture;
    }

    /** A container that is ours. */
    private record HeldContainer(Container container, Use use) {
        /** As people see it. */
        String shown() {
            return switch (use) {
                case EMPTY -> "EMPTY";
                case STARTED -> "RUNNING";
                case KEPT -> "KEPT";
            };
        }
    }

    /** What is in a container. */
    private enum Use {
        EMPTY,
        /** A process that this attempt started. */
        STARTED,
        /** A process that an earlier attempt started; its NodeManager stops it when the ResourceManager says so. */
        KEPT
    }

    @Override
    public void start(Listener newListener) {
        loop.execute(() -> {
            forgetWhatNobodyWants();
            listener = newListener;
            if (registered) {
                newListener.recovered(alive());
            }
        });
    }

    /** Asks and empty containers of an earlier leadership of this process. */
    private void forgetWhatNobodyWants() {
        early.clear();
        List.copyOf(asked.keySet()).forEach(this::takeBackAsk);
        List<WorkerId> empty = held.entrySet().stream()
                .filter(entry -> entry.getValue().use() == Use.EMPTY)
                .map(Map.Entry::getKey)
                .toList();
        empty.forEach(this::giveBack);
    }

    private List<KeptWorker> alive() {
        return held.entrySet().stream()
                .filter(entry -> entry.getValue().use() != Use.EMPTY)
                .map(entry -> kept(entry.getKey(), entry.getValue().container()))
                .toList();
    }

    private static KeptWorker kept(WorkerId worker, Container container) {
        return new KeptWorker(worker, container.getNodeId().getHost());
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

    @Override
    public Optional<YarnView> yarn() {
        return Optional.of(picture.view());
    }

    /**
     * The ResourceManager knows the application now, and grants at most this in one container. Any thread.
     *
     * @param ofEarlierAttempts containers that an earlier attempt started and that still run
     */
    void onRegistered(Resource largest, List<Container> ofEarlierAttempts) {
        loop.execute(() -> {
            keep(ofEarlierAttempts);
            registered(largest);
            listener().ifPresent(hears -> hears.recovered(alive()));
        });
    }

    /** The ResourceManager learned late, from a node that was out of reach, of containers of an earlier attempt. Any thread. */
    void onKept(List<Container> ofEarlierAttempts) {
        loop.execute(() -> {
            List<KeptWorker> late = keep(ofEarlierAttempts);
            listener().filter(hears -> !late.isEmpty()).ifPresent(hears -> hears.recovered(late));
        });
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
        picture.registered();
        List<WorkerRequest> waiting = List.copyOf(early);
        early.clear();
        waiting.forEach(this::ask);
    }

    private List<KeptWorker> keep(List<Container> ofEarlierAttempts) {
        if (ofEarlierAttempts.isEmpty()) {
            return List.of();
        }
        if (earlier == Earlier.STOPPED || finished) {
            log.warn(
                    "{} containers of an earlier attempt are stopped: workers outlive their master only with"
                            + " high-availability.type: zookeeper; jobs go on from their newest checkpoints",
                    ofEarlierAttempts.size());
            ofEarlierAttempts.forEach(container -> market.release(container.getId()));
            return List.of();
        }
        List<KeptWorker> more = new ArrayList<>();
        for (Container container : ofEarlierAttempts) {
            WorkerId worker = workerOf(container.getId());
            if (container.getAllocationRequestId() < FIRST_REQUEST) {
                log.info("Container {} of an earlier attempt is its master's, which is cut off: it is stopped", worker);
                market.release(container.getId());
            } else if (held.putIfAbsent(worker, new HeldContainer(container, Use.KEPT)) == null) {
                more.add(kept(worker, container));
            }
        }
        log.info("{} containers of an earlier attempt are kept: {}", more.size(), more);
        return more;
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
            } else if (held.putIfAbsent(grant.worker(), new HeldContainer(container, Use.EMPTY)) == null) {
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
        if (holding == null || holding.use() != Use.EMPTY || finished) {
            return;
        }
        held.put(grant.worker(), new HeldContainer(holding.container(), Use.STARTED));
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
        if (holding.use() == Use.STARTED) {
            nodes.stop(container.getId(), container.getNodeId());
        }
        market.release(container.getId());
    }

    private void completed(ContainerStatus status) {
        WorkerId worker = workerOf(status.getContainerId());
        HeldContainer was = held.remove(worker);
        if (was == null) {
            return;
        }
        WorkerEnd end = ContainerEnds.of(status.getExitStatus(), status.getDiagnostics());
        log.info("Container {} ended: {}, {}", worker, end.cause(), end.diagnostics());
        picture.ended(was.container(), end.exitStatus(), end.diagnostics());
        listener().ifPresent(hears -> hears.ended(worker, end));
    }

    private void startFailed(ContainerId container, Throwable cause) {
        WorkerId worker = workerOf(container);
        HeldContainer was = held.remove(worker);
        if (was == null) {
            return;
        }
        market.release(container);
        WorkerEnd end = new WorkerEnd(Cause.LAUNCH_FAILED, -1, "it could not be started: " + cause.getMessage());
        picture.ended(was.container(), end.exitStatus(), end.diagnostics());
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
        Map<WorkerId, ApplicationPicture.Held> shown = new TreeMap<>();
        held.forEach((worker, one) -> shown.put(worker, new ApplicationPicture.Held(one.container(), one.shown())));
        picture.driver(asked, shown, terms.nodeLabel(), waitingFor);
    }

    private Optional<Listener> listener() {
        return Optional.ofNullable(listener);
    }
}
