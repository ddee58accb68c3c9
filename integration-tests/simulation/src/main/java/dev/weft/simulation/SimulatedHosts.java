package dev.weft.simulation;

import dev.weft.core.id.WorkerId;
import dev.weft.core.unit.MemorySize;
import dev.weft.master.cluster.ApplicationEnd;
import dev.weft.master.cluster.ClusterDriver;
import dev.weft.master.cluster.RequestId;
import dev.weft.master.cluster.WorkerGrant;
import dev.weft.master.cluster.WorkerRequest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Machines of a standalone cluster: workers come by themselves, and again a moment after each end. Nothing may be asked of it.
 */
final class SimulatedHosts {
    private static final Duration MOST_START = Duration.ofSeconds(3);
    private static final MemorySize MEMORY = MemorySize.ofMebiBytes(1024);

    private final World world;
    private final SimulatedYarn.WorkerFactory factory;
    private final TreeMap<String, SimulatedWorker> running = new TreeMap<>();
    private int slots = 1;
    private int started;
    private ClusterDriver.@Nullable Listener listener;
    private @Nullable ApplicationEnd end;

    SimulatedHosts(World world, SimulatedYarn.WorkerFactory factory) {
        this.world = world;
        this.factory = factory;
    }

    /** Switches on so many machines, each with a worker of so many slots. */
    void begin(int hosts, int slotsPerWorker) {
        slots = slotsPerWorker;
        for (int i = 0; i < hosts; i++) {
            startSoon("host" + i);
        }
    }

    private void startSoon(String host) {
        world.after(world.between(Duration.ofMillis(100), MOST_START), () -> startWorker(host));
    }

    private void startWorker(String host) {
        if (end != null) {
            return;
        }
        started++;
        var id = new WorkerId(host + "-run" + started);
        world.happened(host, "starts " + id);
        var place = new WorkerGrant(new RequestId(started), id, host, MEMORY, slots);
        SimulatedWorker worker = factory.start(place, slots, status -> ended(host));
        running.put(host, worker);
    }

    private void ended(String host) {
        SimulatedWorker worker = running.remove(host);
        if (worker != null) {
            world.happened(host, "its worker ends");
            worker.die();
            startSoon(host);
        }
    }

    /** A process is killed. */
    void kill(String host) {
        ended(host);
    }

    /** A machine vanishes without a word. */
    void lose(String host) {
        Optional.ofNullable(running.get(host)).ifPresent(SimulatedWorker::vanish);
        ended(host);
    }

    /** Machines with a worker now. */
    List<String> busy() {
        return new ArrayList<>(running.keySet());
    }

    Optional<SimulatedWorker> worker(String host) {
        return Optional.ofNullable(running.get(host));
    }

    /** Jobs of which workers hold files and classes, with the worker. */
    List<String> loaded(Names names) {
        return running.values().stream()
                .flatMap(worker -> worker.loaded().stream()
                        .map(job -> names.of(job) + " on " + worker.process().name()))
                .toList();
    }

    Optional<ApplicationEnd> applicationEnd() {
        return Optional.ofNullable(end);
    }

    /** Somebody with the right to do so stops the whole cluster. */
    void giveUpApplication() {
        if (listener != null) {
            listener.failed("the simulated operator has had enough");
        }
    }

    /** The way of one master to the cluster, which it may have several of. */
    ClusterDriver driver() {
        return new Driver();
    }

    // ---- what a master asks

    private final class Driver implements ClusterDriver {
        @Override
        public void start(Listener newListener) {
            listener = newListener;
        }

        @Override
        public boolean workersComeUnasked() {
            return true;
        }

        @Override
        public void request(WorkerRequest request) {
            throw new InvariantViolation("a standalone cluster is asked for " + request.id());
        }

        @Override
        public void withdraw(RequestId request) {
            throw new InvariantViolation("a standalone cluster is told to withdraw " + request);
        }

        @Override
        public void launch(WorkerGrant grant) {
            throw new InvariantViolation("a standalone cluster is told to launch " + grant.worker());
        }

        @Override
        public void release(WorkerId worker) {
            throw new InvariantViolation("a standalone cluster is given back " + worker);
        }

        @Override
        public void finish(ApplicationEnd how, String diagnostics) {
            world.happened("hosts", "application ends as " + how + ": " + diagnostics);
            end = how;
        }

        @Override
        public String waitingFor() {
            return "";
        }
    }
}
