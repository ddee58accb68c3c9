package dev.weft.simulation;

import dev.weft.ha.LeaderAddress;
import dev.weft.master.MasterProcess;
import dev.weft.master.MasterServices;
import dev.weft.master.dispatcher.DispatcherGateway;
import dev.weft.protocol.gateway.MasterGateway;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A master process: the product's own wiring, with time, disk, cluster and network from outside. */
final class SimulatedMaster {
    private static final int RPC_PORT = 6123;

    private final World world;
    private final Network network;
    private final SimulatedProcess process;
    private final MasterProcess master;
    private final List<Listener> listeners = new ArrayList<>();
    private boolean finished;

    /** A process that is connected to this one. */
    private record Listener(String process, Runnable gone) {}

    /** @param left told when it ended by itself: with its application, or because another leads */
    SimulatedMaster(World world, Network network, SimulatedProcess process, MasterServices services, Runnable left) {
        this.world = world;
        this.network = network;
        this.process = process;
        this.master = new MasterProcess(services);
        // as every main does; a moment later, since futures complete on a loop of the master
        master.ended()
                .whenComplete(
                        (outcome, failure) -> world.after(Duration.ofMillis(1), () -> ended(failure != null, left)));
    }

    private void ended(boolean stale, Runnable left) {
        if (process.isDead()) {
            return;
        }
        finished = !stale;
        world.happened(process.name(), stale ? "leaves: another leads" : "leaves with its application");
        master.close();
        left.run();
    }

    /** True when it saw its application to its end. */
    boolean finished() {
        return finished;
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

    /** {@code gone} is run when a reset connection tells {@code peer} that this process is dead. */
    void whenGone(String peer, Runnable gone) {
        var listener = new Listener(peer, gone);
        if (process.isDead()) {
            noticeReset(listener);
        } else {
            listeners.add(listener);
        }
    }

    /** The process ends now, whatever it does. */
    void die() {
        if (!process.isDead()) {
            process.die();
            listeners.forEach(this::noticeReset);
            listeners.clear();
        }
    }

    private void noticeReset(Listener listener) {
        world.after(world.between(Duration.ofMillis(5), Duration.ofMillis(150)), () -> {
            if (!network.isCut(listener.process(), process.name())) {
                listener.gone().run();
            }
        });
    }
}
