package dev.weft.simulation;

import dev.weft.core.config.Configuration;
import dev.weft.core.fs.FileStores;
import dev.weft.core.metric.MetricRegistry;
import dev.weft.ha.HighAvailability;
import dev.weft.ha.single.SingleHighAvailability;
import dev.weft.master.MasterServices;
import dev.weft.master.blob.JobClasses;
import dev.weft.master.checkpoint.StateStorage;
import dev.weft.master.cluster.ApplicationEnd;
import dev.weft.master.cluster.ClusterDriver;
import dev.weft.master.cluster.WorkerGrant;
import dev.weft.master.config.DispatcherConfig;
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
    private final Kind kind;
    private final Configuration config;
    private final DispatcherConfig.Mode mode;
    private final Network network;
    private final Names names = new Names();
    private final Wires wires;
    private final TaskLedger ledger;
    private final Ensemble ensemble;
    private final SimulatedYarn yarn;
    private final SimulatedHosts hosts;
    private final PointerHistory pointers = new PointerHistory();
    private final HighAvailability single = new SingleHighAvailability(Optional.empty(), new WatchedPointers(pointers));
    private final TreeMap<String, SimulatedWorker> workers = new TreeMap<>();
    private final Masters masters;
    private final FlakyFiles files;
    private final FlakyJobStore jobs;
    private final FileStores stores;
    private boolean calm;

    /**
     * What kind of cluster it is.
     *
     * @param standalone workers come by themselves; else YARN is asked for them
     * @param electing masters are elected with ZooKeeper; else there is one at a time
     * @param replacing YARN replaces a master that it does not hear
     */
    record Kind(boolean standalone, boolean electing, boolean replacing) {
        static Kind draw(World world, boolean maySurvive) {
            return new Kind(
                    world.chance(0.25),
                    Faults.TAKEOVERS && maySurvive && world.chance(0.5),
                    Faults.TAKEOVERS && maySurvive);
        }
    }

    SimulatedCluster(World world, Faults faults, Configuration config, DispatcherConfig.Mode mode, Kind kind) {
        this.world = world;
        this.faults = faults;
        this.kind = kind;
        this.config = config;
        this.mode = mode;
        this.network = new Network(world, faults);
        this.wires = new Wires(world, network, names);
        this.ensemble = new Ensemble(world, pointers);
        this.yarn = new SimulatedYarn(world, faults, this::startWorker);
        this.hosts = new SimulatedHosts(world, this::startWorker);
        // whom the master has given up shows only where it gives workers back
        this.ledger = new TaskLedger(
                world, names, new CommitLedger(pointers), process -> kind.standalone() || yarn.isGivenUp(process));
        this.jobs = new FlakyJobStore(() -> !calm && world.chance(faults.storeFailure()));
        this.files = new FlakyFiles(() -> !calm && world.chance(faults.storeFailure() / 4));
        this.stores = new FileStores(config, List.of(files));
        this.masters = new Masters(
                world,
                network,
                kind.electing() ? Optional.of(ensemble) : Optional.empty(),
                kind.standalone() ? Optional.empty() : Optional.of(yarn),
                hosts,
                kind.replacing(),
                this::makeMaster);
        masters.begin(kind.electing() ? world.between(1, 3) : 1);
    }

    private HighAvailability highAvailability(SimulatedProcess process) {
        return kind.electing()
                ? new ZooKeeperClient(
                        world, network, ensemble, process, () -> !calm && world.chance(faults.slowZooKeeper()))
                : single;
    }

    private SimulatedMaster makeMaster(String name, int attempt, ClusterDriver driver, Runnable left) {
        var process = new SimulatedProcess(world, name);
        var services = new MasterServices(
                config,
                DispatcherConfig.of(config, mode, ""),
                process::newLoop,
                new SimulatedIo(world, process),
                driver,
                new Connector(name),
                jobs,
                JobClasses.ofClassPath(SimulatedMaster.class.getClassLoader()),
                highAvailability(process),
                attempt,
                new MetricRegistry(),
                new StateStorage(stores, Optional.empty()));
        return new SimulatedMaster(world, network, process, services, left);
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
                highAvailability(process),
                (address, gone) -> {
                    SimulatedMaster master = masters.named(address.host());
                    master.whenGone(name, gone);
                    return wires.toMaster(name, master.process(), master.door());
                },
                exited);
        workers.put(name, worker);
        return worker;
    }

    Masters masters() {
        return masters;
    }

    Ensemble ensemble() {
        return ensemble;
    }

    SimulatedYarn yarn() {
        return yarn;
    }

    SimulatedHosts hosts() {
        return hosts;
    }

    Kind kind() {
        return kind;
    }

    /** How the application ended, once it has. */
    Optional<ApplicationEnd> applicationEnd() {
        return kind.standalone() ? hosts.applicationEnd() : yarn.applicationEnd();
    }

    /** Whoever runs the cluster wants the application to end. */
    void giveUpApplication() {
        if (kind.standalone()) {
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
        ensemble.comeBack();
    }

    /** How a master reaches workers. */
    private final class Connector implements WorkerConnector {
        private final String master;

        Connector(String master) {
            this.master = master;
        }

        @Override
        public Connection connect(WorkerRegistration registration, Runnable gone) {
            SimulatedWorker worker = workers.get(registration.worker().value());
            if (worker == null) {
                throw new InvariantViolation("a master connects to " + registration.worker() + ", which never was");
            }
            worker.whenGone(master, gone);
            WorkerGateway gateway = wires.toWorker(master, worker.process(), worker.gateway());
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
