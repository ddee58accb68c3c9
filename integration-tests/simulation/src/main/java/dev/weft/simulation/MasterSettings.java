package dev.weft.simulation;

import dev.weft.core.config.Configuration;
import java.time.Duration;
import java.util.TreeMap;

/**
 * The cluster's configuration in a run: the product's defaults where nothing speaks against them, else shorter times.
 *
 * @param spareSlots slots that are kept beyond what jobs need
 */
record MasterSettings(Configuration config, int slotsPerWorker, int spareSlots) {
    /** The longest that a process stands still. */
    static final Duration MOST_PAUSE = Duration.ofSeconds(8);

    /** All pauses of a run together: they may follow each other. */
    static final Duration MOST_STANDSTILL = MOST_PAUSE.multipliedBy(Faults.MOST_PAUSES);

    private static final Duration IDLE_WORKER = Duration.ofSeconds(10);
    private static final Duration REGISTRATION = Duration.ofSeconds(20);
    private static final Duration SLOT_REQUEST = Duration.ofSeconds(60);
    private static final Duration TASK_CANCELLATION = Duration.ofSeconds(10);

    /** How long a container may be kept that nothing needs: until it is noticed to be lost or idle, and some. */
    static final Duration SURPLUS_AT_MOST =
            REGISTRATION.plus(IDLE_WORKER).plus(MOST_STANDSTILL).plusSeconds(10);

    static MasterSettings draw(World world) {
        int slots = world.between(1, 4);
        int spareWorkers = world.chance(0.2) ? world.between(1, 2) : 0;
        var options = new TreeMap<String, String>();
        options.put("resourcemanager.taskmanager-timeout", millis(IDLE_WORKER));
        options.put("resourcemanager.taskmanager-registration.timeout", millis(REGISTRATION));
        options.put("slot.request.timeout", millis(SLOT_REQUEST));
        options.put("task.cancellation.timeout", millis(TASK_CANCELLATION));
        options.put("taskmanager.numberOfTaskSlots", String.valueOf(slots));
        options.put("slotmanager.redundant-taskmanager-num", String.valueOf(spareWorkers));
        return new MasterSettings(Configuration.fromMap(options), slots, slots * spareWorkers);
    }

    private static String millis(Duration duration) {
        return duration.toMillis() + " ms";
    }
}
