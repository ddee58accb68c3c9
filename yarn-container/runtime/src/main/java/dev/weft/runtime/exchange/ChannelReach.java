package dev.weft.runtime.exchange;

import dev.weft.api.graph.Partitioning;

/**
 * Which subtasks of the two sides of an edge share a channel. Pure; used by whoever turns a deployment into channels. Ranges
 * are half open.
 *
 * @param first first subtask of the other side
 * @param end subtask after the last of the other side
 */
public record ChannelReach(int first, int end) {
    /** Target subtasks that source subtask {@code source} sends to, in channel order. */
    public static ChannelReach ofSource(Partitioning partitioning, int source, int sources, int targets) {
        if (partitioning.allToAll()) {
            return new ChannelReach(0, targets);
        }
        if (partitioning instanceof Partitioning.Forward) {
            return new ChannelReach(source, source + 1);
        }
        return shareOf(source, sources, targets);
    }

    /** Source subtasks that target subtask {@code target} receives from, in channel order. */
    public static ChannelReach ofTarget(Partitioning partitioning, int target, int sources, int targets) {
        if (partitioning.allToAll()) {
            return new ChannelReach(0, sources);
        }
        if (partitioning instanceof Partitioning.Forward) {
            return new ChannelReach(target, target + 1);
        }
        return shareOf(target, targets, sources);
    }

    /** Number of subtasks. */
    public int count() {
        return end - first;
    }

    /**
     * The share of the n others that belongs to subtask i of m: with at least as many others, {@code [i·n/m, (i+1)·n/m)}; with
     * fewer, the one whose own share contains i. Symmetric: j is in the share of i exactly when i is in the share of j.
     */
    private static ChannelReach shareOf(int i, int m, int n) {
        if (n >= m) {
            return new ChannelReach((int) ((long) i * n / m), (int) ((i + 1L) * n / m));
        }
        int owner = (int) (((i + 1L) * n - 1) / m);
        return new ChannelReach(owner, owner + 1);
    }
}
