package dev.weft.serializer.generic;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** No POJO: final fields, no public constructor, a map, a reference to itself. */
public class Cargo implements Serializable {
    private static final long serialVersionUID = 1L;

    final String name;
    final List<Object> parts = new ArrayList<>();
    final Map<String, Long> weights = new HashMap<>();
    Cargo self;

    Cargo(String name) {
        this.name = name;
        this.self = this;
    }

    /** One with contents. */
    public static Cargo full() {
        Cargo cargo = new Cargo("full");
        cargo.parts.add(1);
        cargo.parts.add("two");
        cargo.parts.add(new Part(3));
        cargo.weights.put("three", 3L);
        return cargo;
    }

    /** A part; no record, as the JDK keeps the last record class whose equals was called (ObjectMethods.OBJECT_EQ). */
    static final class Part {
        private final int value;

        Part(int value) {
            this.value = value;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Part part && part.value == value;
        }

        @Override
        public int hashCode() {
            return value;
        }
    }

    /** A record. */
    public record Sub(int value) {}

    @Override
    public boolean equals(Object other) {
        return other instanceof Cargo cargo
                && cargo.name.equals(name)
                && cargo.parts.equals(parts)
                && cargo.weights.equals(weights)
                && (cargo.self == cargo) == (self == this);
    }

    @Override
    public int hashCode() {
        return Objects.hash(name, parts, weights);
    }
}
