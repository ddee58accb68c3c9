package dev.weft.simulation;

import java.time.Duration;
import java.util.HashSet;
import java.util.Set;

/** Carries messages between processes: late, twice, out of order, or not at all. */
final class Network {
    private static final Duration LEAST_DELAY = Duration.ofNanos(100_000);

    private final World world;
    private final Faults faults;
    private final Set<String> cutOff = new HashSet<>();
    private boolean calm;

    Network(World world, Faults faults) {
        this.world = world;
        this.faults = faults;
    }

    /** From now on every message arrives once: lets a run come to its end. */
    void calmDown() {
        calm = true;
        cutOff.clear();
    }

    /** Nothing reaches or leaves {@code process} until {@link #reconnect}. */
    void cutOff(String process) {
        cutOff.add(process);
    }

    void reconnect(String process) {
        cutOff.remove(process);
    }

    /** Sends {@code delivery} from one process to another. */
    void send(String from, String to, Runnable delivery) {
        if (lost(from, to)) {
            return;
        }
        deliverLater(from, to, delivery);
        if (!calm && world.chance(faults.repetition())) {
            deliverLater(from, to, delivery);
        }
    }

    private boolean lost(String from, String to) {
        return cutOff.contains(from) || cutOff.contains(to) || (!calm && world.chance(faults.loss()));
    }

    private void deliverLater(String from, String to, Runnable delivery) {
        boolean slow = !calm && world.chance(faults.slowMessage());
        Duration delay = world.between(LEAST_DELAY, slow ? Faults.MOST_SLOWNESS : Faults.MOST_DELAY);
        world.after(delay, () -> {
            if (!cutOff.contains(from) && !cutOff.contains(to)) {
                delivery.run();
            }
        });
    }
}
