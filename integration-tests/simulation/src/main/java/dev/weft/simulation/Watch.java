package dev.weft.simulation;

import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** Refuses a condition that holds without a break for longer than it may. One watch for one kind of condition. */
final class Watch<K> {
    private final Duration atMost;
    private final Function<K, String> complaint;
    private final Map<K, Duration> since = new HashMap<>();

    /** @param complaint what is wrong when the condition of a subject has held for too long */
    Watch(Duration atMost, Function<K, String> complaint) {
        this.atMost = atMost;
        this.complaint = complaint;
    }

    /** The condition holds for exactly these subjects now. */
    void see(Duration now, Set<K> subjects) {
        since.keySet().retainAll(subjects);
        for (K subject : new HashSet<>(subjects)) {
            Duration began = since.computeIfAbsent(subject, key -> now);
            if (now.minus(began).compareTo(atMost) > 0) {
                throw new InvariantViolation(complaint.apply(subject) + " for more than " + atMost.toSeconds() + " s");
            }
        }
    }
}
