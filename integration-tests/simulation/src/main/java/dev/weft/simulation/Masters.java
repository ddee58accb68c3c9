package dev.weft.simulation;

import dev.weft.ha.LeaderAddress;
import dev.weft.master.cluster.ClusterDriver;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/**
 * All master processes of a run. On YARN there is one attempt of the application after the other, where an earlier one may live on
 * for a while; a standalone cluster has several masters, each started again when it ends.
 */
final class Masters {
    private static final Duration HEARTBEAT = Duration.ofSeconds(1);
    /** When YARN gives up on an attempt that it does not hear. */
    private static final Duration EXPIRY = Duration.ofSeconds(5);

    private static final Duration LEAST_START = Duration.ofMillis(300);
    private static final Duration MOST_START = Duration.ofSeconds(3);
    /** For how long a node may not kill what YARN has given up. */
    private static final Duration MOST_ZOMBIE = Duration.ofSeconds(15);

    private final World world;
    private final Network network;
    private final Optional<Ensemble> ensemble;
    private final Optional<SimulatedYarn> yarn;
    private final SimulatedHosts hosts;
    private final boolean replacing;
    private final Factory factory;
    private final TreeMap<String, SimulatedMaster> all = new TreeMap<>();
    private int started;

    /** Makes a master that has not begun. */
    interface Factory {
        SimulatedMaster make(String name, int applicationAttempt, ClusterDriver driver, Runnable left);
    }

    /**
     * @param yarn empty for a standalone cluster
     * @param replacing YARN replaces a master that it does not hear
     */
    Masters(
            World world,
            Network network,
            Optional<Ensemble> ensemble,
            Optional<SimulatedYarn> yarn,
            SimulatedHosts hosts,
            boolean replacing,
            Factory factory) {
        this.world = world;
        this.network = network;
        this.ensemble = ensemble;
        this.yarn = yarn;
        this.hosts = hosts;
        this.replacing = replacing;
        this.factory = factory;
    }

    /** Starts the first ones. */
    void begin(int standaloneMasters) {
        if (yarn.isPresent()) {
            startAttempt(yarn.get());
        } else {
            for (int i = 0; i < standaloneMasters; i++) {
                startStandalone();
            }
        }
    }

    private boolean applicationEnded() {
        return yarn.map(SimulatedYarn::applicationEnd)
                .orElseGet(hosts::applicationEnd)
                .isPresent();
    }

    /** How many processes were started. */
    int started() {
        return started;
    }

    List<SimulatedMaster> alive() {
        return all.values().stream()
                .filter(master -> !master.process().isDead())
                .toList();
    }

    /** By the name of its process. */
    SimulatedMaster named(String name) {
        SimulatedMaster found = all.get(name);
        if (found == null) {
            throw new InvariantViolation("somebody looks for " + name + ", which never was");
        }
        return found;
    }

    /** Whom clients and workers take for the leader. */
    Optional<SimulatedMaster> leader() {
        if (ensemble.isEmpty()) {
            return alive().stream().findFirst();
        }
        return ensemble.get()
                .leader()
                .map(LeaderAddress::host)
                .map(this::named)
                .filter(master -> !master.process().isDead());
    }

    private SimulatedMaster start(int attempt, ClusterDriver driver, Runnable left) {
        String name = "master" + ++started;
        world.happened(name, "starts");
        SimulatedMaster master = factory.make(name, attempt, driver, left);
        all.put(name, master);
        master.start();
        return master;
    }

    /** The process is killed. */
    void kill(SimulatedMaster master) {
        world.happened(master.process().name(), "is killed");
        master.die();
    }

    /** The application has ended: whoever runs the cluster stops standbys and zombies. */
    void stopOthers() {
        alive().stream().filter(master -> !master.finished()).forEach(SimulatedMaster::die);
    }

    /** What is left of masters that ended by themselves. */
    List<String> openLoops() {
        return alive().stream()
                .flatMap(master -> master.process().openLoops().stream())
                .toList();
    }

    // ---- YARN

    private void startAttempt(SimulatedYarn cluster) {
        SimulatedYarn.Attempt attempt = cluster.currentAttempt();
        Runnable[] left = {() -> {}};
        SimulatedMaster master = start(attempt.number(), attempt, () -> left[0].run());
        var watch = new AttemptWatch(cluster, attempt, master);
        left[0] = watch::left;
        watch.heartbeat();
    }

    /** YARN's eye on one attempt. */
    private final class AttemptWatch {
        private final SimulatedYarn cluster;
        private final SimulatedYarn.Attempt attempt;
        private final SimulatedMaster master;
        private Duration heard = world.now();
        private boolean over;

        AttemptWatch(SimulatedYarn cluster, SimulatedYarn.Attempt attempt, SimulatedMaster master) {
            this.cluster = cluster;
            this.attempt = attempt;
            this.master = master;
        }

        /** The master ended by itself. */
        void left() {
            if (!applicationEnded()) {
                master.die();
            }
        }

        void heartbeat() {
            if (applicationEnded()) {
                return;
            }
            SimulatedProcess process = master.process();
            boolean reached = process.pause().isZero() && !network.isCut(process.name(), SimulatedYarn.NAME);
            if (process.isDead()) {
                end();
                return;
            }
            if (reached && over) {
                world.happened(SimulatedYarn.NAME, "dismisses " + process.name());
                master.die();
                return;
            }
            if (reached) {
                heard = world.now();
            } else if (replacing && !over && world.now().minus(heard).compareTo(EXPIRY) > 0) {
                world.happened(SimulatedYarn.NAME, "does not hear " + process.name());
                end();
                world.after(world.between(HEARTBEAT, MOST_ZOMBIE), this::killZombie);
            }
            world.after(HEARTBEAT, this::heartbeat);
        }

        private void end() {
            if (!over) {
                over = true;
                cluster.attemptEnded(ensemble.isPresent());
                world.after(world.between(LEAST_START, MOST_START), () -> {
                    if (!applicationEnded()) {
                        startAttempt(cluster);
                    }
                });
            }
        }

        private void killZombie() {
            if (!master.process().isDead()) {
                kill(master);
            }
        }
    }

    // ---- standalone

    private void startStandalone() {
        Runnable[] left = {() -> {}};
        SimulatedMaster master = start(1, hosts.driver(), () -> left[0].run());
        left[0] = () -> {
            if (!applicationEnded()) {
                master.die();
            }
        };
        watchStandalone(master);
    }

    private void watchStandalone(SimulatedMaster master) {
        if (applicationEnded()) {
            return;
        }
        if (master.process().isDead()) {
            world.after(world.between(LEAST_START, MOST_START), () -> {
                if (!applicationEnded()) {
                    startStandalone();
                }
            });
        } else {
            world.after(HEARTBEAT, () -> watchStandalone(master));
        }
    }
}
