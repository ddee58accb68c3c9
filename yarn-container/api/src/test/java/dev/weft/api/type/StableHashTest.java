package dev.weft.api.type;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.api.tuple.Tuple2;
import dev.weft.api.type.SampleTypes.Colour;
import dev.weft.api.type.SampleTypes.Event;
import dev.weft.api.type.SampleTypes.Order;
import dev.weft.api.type.SampleTypes.Pair;
import dev.weft.api.type.SampleTypes.Point;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rows 24 and 26 of the cases: identity of keys. */
@Timeout(60)
class StableHashTest {
    private static <K> StableHash<K> identity(TypeInformation<K> type) {
        return StableHash.of(type.createSerializer());
    }

    @Test
    void keepsApartWhatOnlyHasTheSameHash() {
        StableHash<String> strings = identity(Types.STRING);

        assertThat(strings.hash("Aa")).isEqualTo(strings.hash("BB"));
        assertThat(strings.same("Aa", "BB")).isFalse();
    }

    @Test
    void hashesEnumsByName() {
        assertThat(identity(Types.ENUM(Colour.class)).hash(Colour.BLUE)).isEqualTo("BLUE".hashCode());
    }

    @Test
    void comparesArraysByContent() {
        StableHash<byte[]> bytes = identity(TypeInformation.of(byte[].class));

        assertThat(bytes.same(new byte[] {1}, new byte[] {1})).isTrue();
        assertThat(bytes.hash(new byte[] {1, 2})).isEqualTo(bytes.hash(new byte[] {1, 2}));
        assertThat(bytes.same(new byte[] {1}, new byte[] {2})).isFalse();
        StableHash<Order> orders = identity(TypeInformation.of(Order.class));
        Order left = new Order(1, "a", BigDecimal.ONE, null, new int[] {1, 2});
        Order right = new Order(1, "a", BigDecimal.ONE, null, new int[] {1, 2});
        assertThat(left).isNotEqualTo(right);
        assertThat(orders.same(left, right)).isTrue();
        assertThat(orders.hash(left)).isEqualTo(orders.hash(right));
    }

    @Test
    void tellsScalesAndSignsApart() {
        assertThat(identity(Types.BIG_DEC).same(new BigDecimal("1.0"), new BigDecimal("1.00")))
                .isFalse();
        assertThat(identity(Types.DOUBLE).same(0.0, -0.0)).isFalse();
        assertThat(identity(Types.DOUBLE).same(Double.NaN, Double.longBitsToDouble(0x7ff8000000000001L)))
                .isTrue();
    }

    /** Its own hash is random: the case of row 24. */
    @KeyByEncoding
    public static class Unstable {
        public long id;

        @Override
        public boolean equals(Object other) {
            return false;
        }

        @Override
        public int hashCode() {
            return new Random().nextInt();
        }
    }

    @Test
    void neverAsksAnUnstableHash() {
        TypeInformation<Unstable> type = TypeInformation.of(Unstable.class);
        Unstable left = new Unstable();
        Unstable right = new Unstable();
        left.id = 5;
        right.id = 5;

        assertThat(type.keyFault()).isEmpty();
        assertThat(identity(type).hash(left)).isEqualTo(identity(type).hash(right));
        assertThat(identity(type).same(left, right)).isTrue();
    }

    /** As above without the annotation. */
    public static class Refused extends Unstable {}

    @Test
    void refusesWhatCannotBeAKey() {
        assertThat(TypeInformation.of(Refused.class).keyFault())
                .hasValueSatisfying(
                        fault -> assertThat(fault).contains("has its own equals/hashCode", "@KeyByEncoding"));
        assertThat(Types.SET(Types.LONG).keyFault()).isPresent();
        assertThat(TypeInformation.of(new TypeHint<Pair<String, Map<String, Long>>>() {})
                        .keyFault())
                .hasValueSatisfying(fault -> assertThat(fault).contains("Map has no order", "field 'right' of Pair"));
        assertThat(TypeInformation.of(Event.class).keyFault()).isEmpty();
        assertThat(Types.LIST(TypeInformation.of(Point.class)).keyFault()).isEmpty();
        assertThat(TypeInformation.of(Object.class).keyFault()).isPresent();
        assertThat(new GenericTypeInfo<>(java.net.URI.class).keyFault()).isPresent();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void agreesWithTheEncodedForm(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        TypeInformation<Tuple2<String, Pair<Long, List<Integer>>>> type =
                TypeInformation.of(new TypeHint<Tuple2<String, Pair<Long, List<Integer>>>>() {});
        TypeSerializer<Tuple2<String, Pair<Long, List<Integer>>>> serializer = type.createSerializer();
        StableHash<Tuple2<String, Pair<Long, List<Integer>>>> identity = serializer.stableHash();
        for (int i = 0; i < 2000; i++) {
            Tuple2<String, Pair<Long, List<Integer>>> left = random(random);
            Tuple2<String, Pair<Long, List<Integer>>> right = random(random);
            boolean sameBytes =
                    Arrays.equals(RoundTrips.encode(serializer, left), RoundTrips.encode(serializer, right));

            assertThat(identity.same(left, right)).as("seed %s", seed).isEqualTo(sameBytes);
            if (sameBytes) {
                assertThat(identity.hash(left)).isEqualTo(identity.hash(right));
            }
        }
    }

    private static Tuple2<String, Pair<Long, List<Integer>>> random(SplittableRandom random) {
        Long left = random.nextBoolean() ? null : (long) random.nextInt(2);
        List<Integer> right = random.nextBoolean() ? null : List.of(random.nextInt(2));
        return Tuple2.of(random.nextBoolean() ? "Aa" : "BB", new Pair<>(left, right));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 7, 128, 1000, 32768})
    void cutsKeyGroupsWithoutGapOrOverlap(int maxParallelism) {
        for (int parallelism : new int[] {1, 2, 3, 5, 97, 128, 1000, 32768}) {
            if (parallelism > maxParallelism) {
                continue;
            }
            int next = 0;
            for (int subtask = 0; subtask < parallelism; subtask++) {
                assertThat(KeyGroups.firstGroup(subtask, maxParallelism, parallelism))
                        .isEqualTo(next);
                int last = KeyGroups.lastGroup(subtask, maxParallelism, parallelism);
                assertThat(KeyGroups.subtaskFor(next, maxParallelism, parallelism))
                        .isEqualTo(subtask);
                assertThat(KeyGroups.subtaskFor(last, maxParallelism, parallelism))
                        .isEqualTo(subtask);
                next = last + 1;
            }
            assertThat(next).isEqualTo(maxParallelism);
        }
    }

    @Test
    void derivesMaxParallelismAsFlinkDoes() {
        assertThat(KeyGroups.defaultMaxParallelism(1)).isEqualTo(128);
        assertThat(KeyGroups.defaultMaxParallelism(85)).isEqualTo(128);
        assertThat(KeyGroups.defaultMaxParallelism(86)).isEqualTo(256);
        assertThat(KeyGroups.defaultMaxParallelism(200)).isEqualTo(512);
        assertThat(KeyGroups.defaultMaxParallelism(30000)).isEqualTo(32768);
    }

    @Test
    void spreadsKeysOverGroups() {
        int[] counts = new int[128];
        for (long key = 0; key < 128_000; key++) {
            counts[KeyGroups.keyGroup(Long.hashCode(key), 128)]++;
        }
        assertThat(Arrays.stream(counts).min().orElse(0)).isGreaterThan(800);
        assertThat(Arrays.stream(counts).max().orElse(0)).isLessThan(1200);
    }
}
