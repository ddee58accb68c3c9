package dev.weft.simulation;

import java.time.Duration;
import java.util.TreeSet;

/** Carries messages between processes: late, twice, out of order, or not at all. */
final class Network {
    private static final Duration LEAST_DELAY = Duration.ofNanos(100_000);

    private final World world;
    private final Faults faults;
    private final TreeSet<String> cutOff = new TreeSet<>();
    private boolean calm;

    Network(World world, Faults faults) {
        this.world = world;
        this.faults = faults;
    }

    /** From now on every message arrives once and soon, and nobody is cut off. */
    void calmDown() {
        calm = true;
        cutOff.clear();
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

    private boolean isCut(String from, String to) {
        return cutOff.contains(from) || cutOff.contains(to);
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
