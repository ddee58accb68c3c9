package dev.weft.simulation;

import dev.weft.core.config.Configuration;
import dev.weft.core.fs.FileStores;
import dev.weft.core.metric.MetricRegistry;
import dev.weft.ha.HighAvailability;
import dev.weft.ha.LeaderAddress;
import dev.weft.master.MasterProcess;
import dev.weft.master.MasterServices;
import dev.weft.master.blob.JobClasses;
import dev.weft.master.blob.JobStore;
import dev.weft.master.checkpoint.StateStorage;
import dev.weft.master.cluster.ClusterDriver;
import dev.weft.master.config.DispatcherConfig;
import dev.weft.master.dispatcher.DispatcherGateway;
import dev.weft.master.resource.WorkerConnector;
import dev.weft.protocol.gateway.MasterGateway;
import java.time.Duration;
import java.util.Optional;

/** The master process: the product's own wiring, with time, disk, cluster and network from outside. */
final class SimulatedMaster {
    private static final int RPC_PORT = 6123;

    private final SimulatedProcess process;
    private final MasterProcess master;

    SimulatedMaster(
            World world,
            FileStores stores,
            Configuration config,
            DispatcherConfig.Mode mode,
            ClusterDriver driver,
            JobStore jobs,
            WorkerConnector connector,
            HighAvailability highAvailability) {
        this.process = new SimulatedProcess(world, "master");
        this.master = new MasterProcess(new MasterServices(
                config,
                DispatcherConfig.of(config, mode, ""),
                process::newLoop,
                new SimulatedIo(world, process),
                driver,
                connector,
                jobs,
                JobClasses.ofClassPath(SimulatedMaster.class.getClassLoader()),
                highAvailability,
                1,
                new MetricRegistry(),
                new StateStorage(stores, Optional.empty())));
        // as every main does; a moment later, since futures complete on a loop of the master
        master.ended().whenComplete((outcome, failure) -> world.after(Duration.ofMillis(1), master::close));
    }

    void start() {
        master.start(epoch -> new LeaderAddress(epoch, process.name(), RPC_PORT, ""));
    }

    SimulatedProcess process() {
        return process;
    }

    MasterGateway door() {
        return master.door();
    }

    DispatcherGateway client() {
        return master.dispatcher();
    }
}
