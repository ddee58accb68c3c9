package dev.weft.protocol.state;

import dev.weft.api.type.KeyGroups;
import java.util.Optional;

/** A range of key groups, both ends inclusive. */
public record KeyGroupRange(int first, int last) {
    public KeyGroupRange {
        if (first < 0 || last < first) {
            throw new IllegalArgumentException("Not a range of key groups: " + first + " to " + last);
        }
    }

    /** The groups of one subtask. */
    public static KeyGroupRange of(int maxParallelism, int parallelism, int subtask) {
        return new KeyGroupRange(
                KeyGroups.firstGroup(subtask, maxParallelism, parallelism),
                KeyGroups.lastGroup(subtask, maxParallelism, parallelism));
    }

    /** Number of groups, at least 1. */
    public int count() {
        return last - first + 1;
    }

    /** True when {@code keyGroup} lies inside. */
    public boolean contains(int keyGroup) {
        return keyGroup >= first && keyGroup <= last;
    }

    /** What both have; empty when they do not meet. */
    public Optional<KeyGroupRange> intersect(KeyGroupRange other) {
        int from = Math.max(first, other.first);
        int to = Math.min(last, other.last);
        return from <= to ? Optional.of(new KeyGroupRange(from, to)) : Optional.empty();
    }
}
