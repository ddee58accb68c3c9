package dev.weft.api.type;

import dev.weft.api.tuple.Tuple2;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Classes that tests turn into type information. */
public final class SampleTypes {
    private SampleTypes() {}

    /** A plain enum. */
    public enum Colour {
        RED,
        GREEN,
        BLUE {
            @Override
            public String toString() {
                return "deep blue";
            }
        }
    }

    /** Public fields of every primitive. */
    public static class Primitives {
        public boolean aBoolean;
        public byte aByte;
        public short aShort;
        public char aChar;
        public int anInt;
        public long aLong;
        public float aFloat;
        public double aDouble;

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Primitives p
                    && p.aBoolean == aBoolean
                    && p.aByte == aByte
                    && p.aShort == aShort
                    && p.aChar == aChar
                    && p.anInt == anInt
                    && p.aLong == aLong
                    && Float.compare(p.aFloat, aFloat) == 0
                    && Double.compare(p.aDouble, aDouble) == 0;
        }

        @Override
        public int hashCode() {
            return Objects.hash(aBoolean, aByte, aShort, aChar, anInt, aLong, aFloat, aDouble);
        }
    }

    /** The event of the benchmarks. */
    public static class Event {
        public long key;
        public long value;
        public long ts;

        public Event() {}

        public Event(long key, long value, long ts) {
            this.key = key;
            this.value = value;
            this.ts = ts;
        }
    }

    /** Getters and setters, objects that may be null, a parent. */
    public static class Person extends Named {
        private int age;
        private @Nullable Long salary;
        private boolean active;
        private @Nullable List<String> tags;
        private transient int scratch;

        public int getAge() {
            return age;
        }

        public void setAge(int age) {
            this.age = age;
        }

        public @Nullable Long getSalary() {
            return salary;
        }

        public void setSalary(@Nullable Long salary) {
            this.salary = salary;
        }

        public boolean isActive() {
            return active;
        }

        public Person setActive(boolean active) {
            this.active = active;
            return this;
        }

        public @Nullable List<String> getTags() {
            return tags;
        }

        public void setTags(@Nullable List<String> tags) {
            this.tags = tags;
        }

        public int scratch() {
            return scratch;
        }
    }

    /** A parent class with a field. */
    public static class Named {
        public @Nullable String name;
    }

    /** A record that package code can make. */
    public record Order(
            long id,
            String customer,
            BigDecimal price,
            @Nullable Colour colour,
            int[] counts) {}

    /** A record of values that cannot change. */
    public record Point(int x, int y) {}

    /** A generic record. */
    public record Pair<A, B>(@Nullable A left, @Nullable B right) {}

    /** A record that contains itself. */
    public record Node(int value, @Nullable Node next) {}

    private record Hidden(
            long a, @Nullable String b, double c, @Nullable Long d) {}

    /** A record that generated code cannot make. */
    public static Object hidden(long a, @Nullable String b, double c, @Nullable Long d) {
        return new Hidden(a, b, c, d);
    }

    /** A tuple with a name. */
    public static class WordCount extends Tuple2<String, Long> {
        public WordCount() {}

        public WordCount(String word, long count) {
            super(word, count);
        }
    }

    /** All kinds of values side by side. */
    public record Everything(
            String text,
            BigInteger big,
            BigDecimal decimal,
            UUID uuid,
            Instant instant,
            Duration duration,
            LocalDate date,
            LocalTime time,
            LocalDateTime dateTime,
            OffsetDateTime offsetDateTime,
            ZonedDateTime zonedDateTime,
            Colour colour,
            List<Integer> list,
            Set<String> set,
            Map<String, Long> map,
            Optional<Double> optional) {
        public static Everything sample() {
            LocalDateTime now = LocalDateTime.of(2024, 2, 29, 12, 34, 56, 789);
            return new Everything(
                    "grün ☂ 𝄞",
                    new BigInteger("-123456789012345678901234567890"),
                    new BigDecimal("1.00"),
                    new UUID(1, -2),
                    Instant.ofEpochSecond(-5, 17),
                    Duration.ofNanos(-1),
                    LocalDate.of(-44, 3, 15),
                    LocalTime.MAX,
                    now,
                    now.atOffset(ZoneOffset.ofHoursMinutes(5, 30)),
                    now.atZone(ZoneId.of("Europe/Berlin")),
                    Colour.BLUE,
                    List.of(3, 1, 2),
                    new java.util.LinkedHashSet<>(List.of("b", "a")),
                    new java.util.LinkedHashMap<>(Map.of("k", 7L)),
                    Optional.of(Math.PI));
        }
    }
}
