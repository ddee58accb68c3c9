package dev.weft.simulation;

import dev.weft.core.fs.FileStores;
import dev.weft.core.id.Epoch;
import dev.weft.core.id.JobId;
import dev.weft.core.id.WorkerId;
import dev.weft.ha.HighAvailability;
import dev.weft.ha.LeaderAddress;
import dev.weft.ha.LeaderDiscovery;
import dev.weft.master.cluster.WorkerGrant;
import dev.weft.protocol.gateway.MasterGateway;
import dev.weft.protocol.gateway.WorkerGateway;
import dev.weft.protocol.inspect.Findings;
import dev.weft.protocol.inspect.Inspection;
import dev.weft.protocol.report.WorkerMemory;
import dev.weft.taskmanager.TaskManager;
import dev.weft.taskmanager.WorkerExit;
import dev.weft.taskmanager.WorkerSettings;
import dev.weft.taskmanager.local.WorkerCopies;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.IntConsumer;

/** A worker process: the real control logic of a worker on a loop of its own, over model tasks. */
final class SimulatedWorker {
    /** How long it goes on without a master; longer where another one may come. */
    static final Duration SHORT_GRACE_PERIOD = Duration.ofSeconds(15);

    static final Duration LONG_GRACE_PERIOD = Duration.ofSeconds(60);
    static final Duration STOP_TIMEOUT = Duration.ofSeconds(5);
    private static final int CONTROL_PORT = 6122;
    private static final int DATA_PORT = 6121;

    private final World world;
    private final Network network;
    private final SimulatedProcess process;
    private final TaskModel tasks;
    private final TaskManager taskManager;
    private final LeaderDiscovery discovery;
    private final List<Listener> whenGone = new ArrayList<>();
    private boolean silent;

    /** A process that is connected to this one. */
    private record Listener(String process, Runnable gone) {}

    /** The way to a master that was found. */
    interface MasterFinder {
        /** @param gone to be run when that master's process is dead for certain */
        MasterGateway at(LeaderAddress address, Runnable gone);
    }

    /**
     * @param masters the way to a master that was found
     * @param exited told the exit status when the process ends by itself
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
            MasterFinder masters,
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
                highAvailability.survivesProcess() ? LONG_GRACE_PERIOD : SHORT_GRACE_PERIOD,
                STOP_TIMEOUT);
        var surroundings = new TaskManager.Surroundings(
                new SimulatedIo(world, process),
                files::of,
                WorkerCopies.none(),
                world.random(),
                () -> 0,
                SimulatedWorker::inspect);
        this.taskManager = new TaskManager(loop, settings, tasks, surroundings, new Exit(exited));
        this.discovery = highAvailability.discovery(loop);
        taskManager.start(CONTROL_PORT);
        discovery.start(leader -> leader.ifPresent(address -> found(address, masters)));
    }

    private void found(LeaderAddress address, MasterFinder masters) {
        Epoch epoch = address.epoch();
        MasterGateway master =
                masters.at(address, () -> taskManager.masterLost(epoch, "connection to its master was refused"));
        taskManager.masterFound(epoch, master);
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

    /** Jobs of which it holds files and classes. */
    Set<JobId> loaded() {
        return tasks.loaded();
    }

    boolean isCutOff() {
        return network.isCutOff(process.name());
    }

    /** {@code gone} is run when a reset connection tells {@code peer} that the process is dead. */
    void whenGone(String peer, Runnable gone) {
        var listener = new Listener(peer, gone);
        if (process.isDead()) {
            noticeReset(listener);
        } else {
            whenGone.add(listener);
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

    private void noticeReset(Listener listener) {
        if (!silent) {
            world.after(world.between(Duration.ofMillis(5), Duration.ofMillis(150)), () -> {
                if (!network.isCut(listener.process(), process.name())) {
                    listener.gone().run();
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

    /** Its process has neither files nor threads of its own. */
    private static void inspect(Inspection inspection, Consumer<Findings> answer) {
        answer.accept(new Findings.LogFiles(List.of()));
    }
}
