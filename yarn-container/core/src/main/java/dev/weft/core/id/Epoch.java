package dev.weft.core.id;

import java.util.Comparator;

/**
 * Who speaks as master: every control message carries it, and whoever has heard a higher one refuses a lower one.
 *
 * @param applicationAttempt attempt number of the application that hosts the master, from 1 (1 outside YARN)
 * @param leader rises with every won election, from 1
 */
public record Epoch(int applicationAttempt, long leader) implements Comparable<Epoch> {
    private static final Comparator<Epoch> ORDER =
            Comparator.comparingLong(Epoch::leader).thenComparingInt(Epoch::applicationAttempt);

    public Epoch {
        if (applicationAttempt < 1 || leader < 1) {
            throw new IllegalArgumentException("Epoch " + applicationAttempt + "." + leader + " is below 1.1");
        }
    }

    /** True when a listener that has heard {@code other} must refuse this one. */
    public boolean isOlderThan(Epoch other) {
        return compareTo(other) < 0;
    }

    @Override
    public int compareTo(Epoch other) {
        return ORDER.compare(this, other);
    }

    @Override
    public String toString() {
        return applicationAttempt + "." + leader;
    }
}
