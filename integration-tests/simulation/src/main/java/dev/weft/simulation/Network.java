package dev.weft.simulation;

import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;

/** Carries messages between processes: late, twice, out of order, or not at all. */
final class Network {
    private static final Duration LEAST_DELAY = Duration.ofNanos(100_000);

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

    private void deliverLater(String from, String to, Runnable delivery) {
        boolean slow = !calm && world.chance(faults.slowMessage());
        Duration delay = world.between(LEAST_DELAY, slow ? Faults.MOST_SLOWNESS : faults.mostDelay());
        world.after(delay, () -> {
            if (!isCut(from, to)) {
                delivery.run();
            }
        });
    }
}
