package dev.weft.core.id;

import java.util.random.RandomGenerator;

/** Names one submitted job for its whole life, over restarts and masters. */
public record JobId(Id128 value) implements Comparable<JobId> {
    /** A fresh id drawn from {@code random}. */
    public static JobId random(RandomGenerator random) {
        return new JobId(Id128.random(random));
    }

    /** The same id for the same text on every machine. */
    public static JobId hashOf(String text) {
        return new JobId(Id128.hashOf(text));
    }

    /**
     * Reads 32 hexadecimal digits.
     *
     * @throws IllegalArgumentException when {@code hex} has another form
     */
    public static JobId parse(String hex) {
        return new JobId(Id128.parse(hex));
    }

    @Override
    public int compareTo(JobId other) {
        return value.compareTo(other.value);
    }

    @Override
    public String toString() {
        return value.toString();
    }
}
