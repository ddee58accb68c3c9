package dev.weft.core.id;

import java.util.random.RandomGenerator;

/** Names one operator of a job graph; derived from its uid when it has one, else from its place in the graph. */
public record OperatorId(Id128 value) implements Comparable<OperatorId> {
    /** A fresh id drawn from {@code random}. */
    public static OperatorId random(RandomGenerator random) {
        return new OperatorId(Id128.random(random));
    }

    /** The same id for the same text on every machine. */
    public static OperatorId hashOf(String text) {
        return new OperatorId(Id128.hashOf(text));
    }

    /**
     * Reads 32 hexadecimal digits.
     *
     * @throws IllegalArgumentException when {@code hex} has another form
     */
    public static OperatorId parse(String hex) {
        return new OperatorId(Id128.parse(hex));
    }

    @Override
    public int compareTo(OperatorId other) {
        return value.compareTo(other.value);
    }

    @Override
    public String toString() {
        return value.toString();
    }
}
