package dev.weft.simulation;

import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;

/** Carries messages between processes: late, twice, out of order, or not at all. */
final class Network {
    private static final Duration LEAST_DELAY = Duration.ofNanos(100_000);
    /** Of the slow messages, those that may come after a takeover. */
    private static final double STRAYS = 0.1;

    private final World world;
    private final Faults faults;
    private final TreeSet<String> cutOff = new TreeSet<>();
    private final Set<Set<String>> cutPairs = new HashSet<>();
    private boolean calm;

    Network(World world, Faults faults) {
        this.world = world;
        this.faults = faults;
    }

    /** From now on every message arrives once and soon, and nobody is cut off. */
    void calmDown() {
        calm = true;
        cutOff.clear();
        cutPairs.clear();
    }

    /** Nothing reaches or leaves {@code process} until {@link #reconnect}. */
    void cutOff(String process) {
        if (!calm && cutOff.add(process)) {
            world.happened(process, "is cut off");
        }
    }

    void reconnect(String process) {
        if (cutOff.remove(process)) {
            world.happened(process, "is connected again");
        }
    }

    boolean isCutOff(String process) {
        return cutOff.contains(process);
    }

    /** Nothing goes between these two until {@link #join}, whatever they exchange with others. */
    void part(String one, String other) {
        if (!calm && !one.equals(other) && cutPairs.add(Set.of(one, other))) {
            world.happened(one, "and " + other + " do not reach each other");
        }
    }

    void join(String one, String other) {
        if (cutPairs.remove(Set.of(one, other))) {
            world.happened(one, "and " + other + " reach each other again");
        }
    }

    /** True when nothing goes from one of them to the other. */
    boolean isCut(String from, String to) {
        return cutOff.contains(from) || cutOff.contains(to) || cutPairs.contains(Set.of(from, to));
    }

    /** Sends {@code delivery} from one process to another. */
    void send(String from, String to, Runnable delivery) {
        if (isCut(from, to) || (!calm && world.chance(faults.loss()))) {
            return;
        }
        deliverLater(from, to, delivery);
        if (!calm && world.chance(faults.repetition())) {
            deliverLater(from, to, delivery);
        }
    }

    /** Some have left the memory of whoever sent them, and wait in that of a machine that stands still. */
    private Duration mostSlowness() {
        return Faults.TAKEOVERS && world.chance(STRAYS) ? Faults.MOST_STRAYING : Faults.MOST_SLOWNESS;
    }

    private void deliverLater(String from, String to, Runnable delivery) {
        boolean slow = !calm && world.chance(faults.slowMessage());
        Duration delay = world.between(LEAST_DELAY, slow ? mostSlowness() : faults.mostDelay());
        world.after(delay, () -> {
            if (!isCut(from, to)) {
                delivery.run();
            }
        });
    }
}
