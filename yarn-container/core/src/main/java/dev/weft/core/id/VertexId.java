package dev.weft.core.id;

import java.util.random.RandomGenerator;

/** Names one vertex of the execution graph (a chain of operators): the id of the chain's first operator. */
public record VertexId(Id128 value) implements Comparable<VertexId> {
    /** A fresh id drawn from {@code random}. */
    public static VertexId random(RandomGenerator random) {
        return new VertexId(Id128.random(random));
    }

    /** The same id for the same text on every machine. */
    public static VertexId hashOf(String text) {
        return new VertexId(Id128.hashOf(text));
    }

    /**
     * Reads 32 hexadecimal digits.
     *
     * @throws IllegalArgumentException when {@code hex} has another form
     */
    public static VertexId parse(String hex) {
        return new VertexId(Id128.parse(hex));
    }

    @Override
    public int compareTo(VertexId other) {
        return value.compareTo(other.value);
    }

    @Override
    public String toString() {
        return value.toString();
    }
}
