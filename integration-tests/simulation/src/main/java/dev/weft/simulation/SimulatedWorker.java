package dev.weft.simulation;

import dev.weft.core.fs.FileStores;
import dev.weft.core.id.WorkerId;
import dev.weft.ha.HighAvailability;
import dev.weft.ha.LeaderAddress;
import dev.weft.ha.LeaderDiscovery;
import dev.weft.master.cluster.WorkerGrant;
import dev.weft.protocol.gateway.MasterGateway;
import dev.weft.protocol.gateway.WorkerGateway;
import dev.weft.protocol.report.WorkerMemory;
import dev.weft.taskmanager.TaskManager;
import dev.weft.taskmanager.WorkerExit;
import dev.weft.taskmanager.WorkerSettings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntConsumer;

/** A worker process: the real control logic of a worker on a loop of its own, over model tasks. */
final class SimulatedWorker {
    static final Duration MASTER_GRACE_PERIOD = Duration.ofSeconds(15);
    static final Duration STOP_TIMEOUT = Duration.ofSeconds(5);
    private static final int CONTROL_PORT = 6122;
    private static final int DATA_PORT = 6121;

    private final World world;
    private final Network network;
    private final SimulatedProcess process;
    private final TaskModel tasks;
    private final TaskManager taskManager;
    private final LeaderDiscovery discovery;
    private final List<Runnable> whenGone = new ArrayList<>();
    private boolean silent;

    /**
     * @param exited told the exit status when the process ends by itself
     * @param masterAt the way to a master that was found
     */
    SimulatedWorker(
            World world,
            Network network,
            SimulatedProcess process,
            TaskModel tasks,
            FileStores files,
            WorkerGrant grant,
            int slots,
            HighAvailability highAvailability,
            Function<LeaderAddress, MasterGateway> masterAt,
            IntConsumer exited) {
        this.world = world;
        this.network = network;
        this.process = process;
        this.tasks = tasks;
        SimulatedLoop loop = process.newLoop("worker " + grant.worker());
        var settings = new WorkerSettings(
                grant.worker(),
                grant.host(),
                DATA_PORT,
                slots,
                memory(grant.memory().bytes()),
                MASTER_GRACE_PERIOD,
                STOP_TIMEOUT);
        var surroundings =
                new TaskManager.Surroundings(new SimulatedIo(world, process), files::of, world.random(), () -> 0);
        this.taskManager = new TaskManager(loop, settings, tasks, surroundings, new Exit(exited));
        this.discovery = highAvailability.discovery(loop);
        taskManager.start(CONTROL_PORT);
        discovery.start(leader ->
                leader.ifPresent(address -> taskManager.masterFound(address.epoch(), masterAt.apply(address))));
    }

    private static WorkerMemory memory(long bytes) {
        return new WorkerMemory(bytes, bytes / 2, bytes / 8, bytes / 4, bytes / 8);
    }

    WorkerId id() {
        return new WorkerId(process.name());
    }

    SimulatedProcess process() {
        return process;
    }

    WorkerGateway gateway() {
        return taskManager.gateway();
    }

    boolean isCutOff() {
        return network.isCutOff(process.name());
    }

    /** {@code gone} is run when a reset connection says that the process is dead. */
    void whenGone(Runnable gone) {
        if (process.isDead()) {
            noticeReset(gone);
        } else {
            whenGone.add(gone);
        }
    }

    /** The machine is gone: no connection is reset. */
    void vanish() {
        silent = true;
        die();
    }

    /** The process ends now, whatever it does. */
    void die() {
        if (process.isDead()) {
            return;
        }
        process.die();
        tasks.die();
        discovery.close();
        whenGone.forEach(this::noticeReset);
        whenGone.clear();
    }

    private void noticeReset(Runnable gone) {
        if (!silent) {
            world.after(world.between(Duration.ofMillis(5), Duration.ofMillis(150)), () -> {
                if (!isCutOff()) {
                    gone.run();
                }
            });
        }
    }

    /** The end of a process that ends itself: a moment later, outside its own loop. */
    private final class Exit implements WorkerExit {
        private final IntConsumer exited;

        Exit(IntConsumer exited) {
            this.exited = exited;
        }

        @Override
        public void exitNormally(String reason) {
            exit(0, reason);
        }

        @Override
        public void exitAfterFailure(String reason) {
            exit(1, reason);
        }

        private void exit(int status, String reason) {
            world.happened(process.name(), "exits with " + status + ": " + reason);
            world.after(Duration.ofMillis(1), () -> exited.accept(status));
        }
    }
}
