package dev.weft.simulation;

import dev.weft.core.config.Configuration;
import dev.weft.core.fs.FileStores;
import dev.weft.ha.HighAvailability;
import dev.weft.ha.single.MemoryPointers;
import dev.weft.ha.single.SingleHighAvailability;
import dev.weft.master.cluster.ApplicationEnd;
import dev.weft.master.cluster.WorkerGrant;
import dev.weft.master.config.DispatcherConfig;
import dev.weft.master.dispatcher.DispatcherGateway;
import dev.weft.master.resource.WorkerConnector;
import dev.weft.protocol.gateway.WorkerGateway;
import dev.weft.protocol.report.WorkerRegistration;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.IntConsumer;

/** All processes of one run and the ways between them. */
final class SimulatedCluster {
    private final World world;
    private final Faults faults;
    private final Network network;
    private final Names names = new Names();
    private final Wires wires;
    private final TaskLedger ledger;
    private final SimulatedYarn yarn;
    private final SimulatedHosts hosts;
    private final boolean standalone;
    private final HighAvailability highAvailability =
            new SingleHighAvailability(Optional.empty(), new MemoryPointers());
    private final TreeMap<String, SimulatedWorker> workers = new TreeMap<>();
    private final SimulatedMaster master;
    private final FlakyFiles files;
    private final FileStores stores;
    private boolean calm;

    /** @param standalone workers come by themselves; else YARN is asked for them */
    SimulatedCluster(World world, Faults faults, Configuration config, DispatcherConfig.Mode mode, boolean standalone) {
        this.world = world;
        this.faults = faults;
        this.network = new Network(world, faults);
        this.wires = new Wires(world, network, names);
        this.yarn = new SimulatedYarn(world, faults, this::startWorker);
        this.hosts = new SimulatedHosts(world, this::startWorker);
        this.standalone = standalone;
        // whom the master has given up shows only where it gives workers back
        this.ledger = new TaskLedger(world, names, process -> standalone || yarn.isGivenUp(process));
        var store = new FlakyJobStore(() -> !calm && world.chance(faults.storeFailure()));
        this.files = new FlakyFiles(() -> !calm && world.chance(faults.storeFailure() / 4));
        this.stores = new FileStores(config, List.of(files));
        this.master = new SimulatedMaster(
                world, stores, config, mode, standalone ? hosts : yarn, store, new Connector(), highAvailability);
        master.start();
    }

    private SimulatedWorker startWorker(WorkerGrant grant, int slots, IntConsumer exited) {
        String name = grant.worker().value();
        var process = new SimulatedProcess(world, name);
        var tasks = new TaskModel(new ModelTask.Surroundings(world, process, ledger, faults, () -> calm, stores));
        var worker = new SimulatedWorker(
                world,
                network,
                process,
                tasks,
                stores,
                grant,
                slots,
                highAvailability,
                address -> wires.toMaster(name, master.process(), master.door()),
                exited);
        workers.put(name, worker);
        return worker;
    }

    DispatcherGateway client() {
        return master.client();
    }

    SimulatedMaster master() {
        return master;
    }

    SimulatedYarn yarn() {
        return yarn;
    }

    SimulatedHosts hosts() {
        return hosts;
    }

    boolean isStandalone() {
        return standalone;
    }

    /** How the application ended, once it has. */
    Optional<ApplicationEnd> applicationEnd() {
        return standalone ? hosts.applicationEnd() : yarn.applicationEnd();
    }

    /** Whoever runs the cluster wants the application to end. */
    void giveUpApplication() {
        if (standalone) {
            hosts.giveUpApplication();
        } else {
            yarn.giveUpApplication();
        }
    }

    FlakyFiles files() {
        return files;
    }

    TaskLedger ledger() {
        return ledger;
    }

    Names names() {
        return names;
    }

    Network network() {
        return network;
    }

    /** From now on nothing goes wrong that is not going wrong already. */
    void calmDown() {
        world.happened("world", "calms down");
        calm = true;
        network.calmDown();
        yarn.calmDown();
    }

    /** How the master reaches workers. */
    private final class Connector implements WorkerConnector {
        @Override
        public Connection connect(WorkerRegistration registration, Runnable gone) {
            SimulatedWorker worker = workers.get(registration.worker().value());
            if (worker == null) {
                throw new InvariantViolation("the master connects to " + registration.worker() + ", which never was");
            }
            worker.whenGone(gone);
            WorkerGateway gateway = wires.toWorker(master.process().name(), worker.process(), worker.gateway());
            return new Way(gateway);
        }
    }

    /** A way to one worker. */
    private record Way(WorkerGateway gateway) implements WorkerConnector.Connection {
        @Override
        public void close() {
            // what was said is on its way already
        }
    }
}
