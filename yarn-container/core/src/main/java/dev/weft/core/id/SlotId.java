package dev.weft.core.id;

import java.util.Comparator;

/**
 * One slot of one worker.
 *
 * @param worker the process that owns it
 * @param index from 0 to the worker's number of slots - 1
 */
public record SlotId(WorkerId worker, int index) implements Comparable<SlotId> {
    private static final Comparator<SlotId> ORDER =
            Comparator.comparing(SlotId::worker).thenComparingInt(SlotId::index);

    public SlotId {
        if (index < 0) {
            throw new IllegalArgumentException("Slot index " + index + " of worker " + worker + " is negative");
        }
    }

    @Override
    public int compareTo(SlotId other) {
        return ORDER.compare(this, other);
    }

    @Override
    public String toString() {
        return worker + "/" + index;
    }
}
