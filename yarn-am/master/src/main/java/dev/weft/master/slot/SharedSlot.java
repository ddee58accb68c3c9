package dev.weft.master.slot;

import java.util.Comparator;

/**
 * A slot that a plan needs: it runs the subtasks of one index of all vertices of one sharing group.
 *
 * @param group name of the sharing group
 * @param index from 0 to the group's highest parallelism - 1
 */
public record SharedSlot(String group, int index) implements Comparable<SharedSlot> {
    private static final Comparator<SharedSlot> ORDER =
            Comparator.comparing(SharedSlot::group).thenComparingInt(SharedSlot::index);

    @Override
    public int compareTo(SharedSlot other) {
        return ORDER.compare(this, other);
    }

    @Override
    public String toString() {
        return group + "/" + index;
    }
}
