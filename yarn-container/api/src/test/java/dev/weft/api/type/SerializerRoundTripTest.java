package dev.weft.api.type;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.api.tuple.Tuple0;
import dev.weft.api.tuple.Tuple2;
import dev.weft.api.tuple.Tuple3;
import dev.weft.api.type.SampleTypes.Colour;
import dev.weft.api.type.SampleTypes.Event;
import dev.weft.api.type.SampleTypes.Everything;
import dev.weft.api.type.SampleTypes.Named;
import dev.weft.api.type.SampleTypes.Order;
import dev.weft.api.type.SampleTypes.Pair;
import dev.weft.api.type.SampleTypes.Person;
import dev.weft.api.type.SampleTypes.Point;
import dev.weft.api.type.SampleTypes.Primitives;
import dev.weft.api.type.SampleTypes.WordCount;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class SerializerRoundTripTest {
    @Test
    void keepsEveryKindOfValueInARecord() {
        TypeInformation<Everything> type = TypeInformation.of(Everything.class);

        RoundTrips.check(type, Everything.sample());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a", "plain ascii", "grün", "\u0000\u00ff", "☂", "𝄞", "\ud800 lone", "a☂"})
    void keepsStrings(String text) {
        RoundTrips.check(Types.STRING, text);
        RoundTrips.check(Types.STRING, text.repeat(1000));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void keepsRandomStringsInBothForms(long seed) throws Exception {
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < 2000; i++) {
            int limit = random.nextBoolean() ? 0x100 : 0x10000;
            char[] chars = new char[random.nextInt(70)];
            Arrays.setAll(new Integer[chars.length], at -> (int) (chars[at] = (char) random.nextInt(limit)));
            String text = new String(chars);
            DataOutputSerializer fast = new DataOutputSerializer(0);
            fast.writeString(text);
            ThroughInterface slow = new ThroughInterface();
            StringForm.write(text, slow);

            assertThat(fast.getCopyOfBuffer()).as("seed %s", seed).isEqualTo(slow.bytes());
            assertThat(new DataInputDeserializer(slow.bytes()).readString()).isEqualTo(text);
            assertThat(StringForm.read(new DataInputDeserializer(slow.bytes()))).isEqualTo(text);
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {11, 12, 13})
    void keepsRandomNumbers(long seed) throws Exception {
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < 2000; i++) {
            long number = random.nextLong() >> random.nextInt(64);
            DataOutputSerializer out = new DataOutputSerializer(0);
            out.writeVarInt((int) number);
            out.writeVarLong(number);
            out.writeDouble(Double.longBitsToDouble(number));
            DataInputDeserializer in = new DataInputDeserializer(out.getCopyOfBuffer());

            assertThat(in.readVarInt()).isEqualTo((int) number);
            assertThat(in.readVarLong()).isEqualTo(number);
            assertThat(Double.valueOf(in.readDouble())).isEqualTo(Double.valueOf(Double.longBitsToDouble(number)));
            assertThat(in.available()).isZero();
        }
    }

    @Test
    void keepsPojosWithPublicFields() {
        Primitives extreme = new Primitives();
        extreme.aBoolean = true;
        extreme.aByte = Byte.MIN_VALUE;
        extreme.aShort = Short.MIN_VALUE;
        extreme.aChar = Character.MAX_VALUE;
        extreme.anInt = Integer.MIN_VALUE;
        extreme.aLong = Long.MIN_VALUE;
        extreme.aFloat = -0.0f;
        extreme.aDouble = -0.0;

        RoundTrips.check(TypeInformation.of(Primitives.class), extreme);
        RoundTrips.check(TypeInformation.of(Primitives.class), new Primitives());
        RoundTrips.check(TypeInformation.of(Event.class), new Event(1, 2, 3));
    }

    @Test
    void keepsPojosWithGettersAndNulls() {
        Person empty = new Person();
        Person full = new Person();
        full.name = "Ada";
        full.setAge(36);
        full.setActive(true);
        full.setSalary(7L);
        full.setTags(Arrays.asList("x", null));

        TypeInformation<Person> type = TypeInformation.of(Person.class);
        assertThat(type).isInstanceOf(PojoTypeInfo.class);
        RoundTrips.check(type, empty);
        RoundTrips.check(type, full);
    }

    @Test
    void keepsSubclassesOfAPojo() {
        Person person = new Person();
        person.name = "Grace";
        person.setAge(85);

        RoundTrips.<Named>check(TypeInformation.of(Named.class), person);
        RoundTrips.check(TypeInformation.of(Named.class), new Named());
    }

    @Test
    void keepsRecords() {
        RoundTrips.check(
                TypeInformation.of(Order.class),
                new Order(1, "c", new BigDecimal("9.90"), Colour.GREEN, new int[] {1, 2}));
        RoundTrips.check(TypeInformation.of(Order.class), new Order(1, "", BigDecimal.TEN, null, new int[0]));
        RoundTrips.check(TypeInformation.of(Point.class), new Point(-1, 1));
        RoundTrips.check(TypeInformation.of(new TypeHint<Pair<String, List<Long>>>() {}), new Pair<>("a", List.of(1L)));
        RoundTrips.check(TypeInformation.of(new TypeHint<Pair<String, Long>>() {}), new Pair<>(null, null));
    }

    @Test
    @SuppressWarnings("unchecked")
    void keepsRecordsThatGeneratedCodeCannotMake() {
        Object value = SampleTypes.hidden(1, "x", 2.5, null);
        TypeInformation<Object> type =
                (TypeInformation<Object>) (TypeInformation<?>) TypeInformation.of(value.getClass());

        RoundTrips.check(type, value);
        RoundTrips.check(type, SampleTypes.hidden(Long.MIN_VALUE, null, -0.0, 5L));
    }

    @Test
    void givesLocalRecordsTheSameBytesAsGeneratedCode() {
        record Local(long a, String b, double c, Long d) {}
        TypeInformation<Local> generated = TypeInformation.of(Local.class);
        Object hidden = SampleTypes.hidden(3, "y", 4.5, 6L);

        byte[] bytes = RoundTrips.encode(generated.createSerializer(), new Local(3, "y", 4.5, 6L));

        assertThat(bytes).isEqualTo(encodeHidden(hidden));
    }

    @SuppressWarnings("unchecked")
    private static byte[] encodeHidden(Object hidden) {
        TypeInformation<Object> type =
                (TypeInformation<Object>) (TypeInformation<?>) TypeInformation.of(hidden.getClass());
        return RoundTrips.encode(type.createSerializer(), hidden);
    }

    @Test
    void keepsTuples() {
        TypeInformation<Tuple2<String, Long>> wordCount = Types.TUPLE(Types.STRING, Types.LONG);
        RoundTrips.check(wordCount, Tuple2.of("word", 1L));
        RoundTrips.check(
                TypeInformation.of(new TypeHint<Tuple3<Integer, Double, Tuple2<Byte, int[]>>>() {}),
                Tuple3.of(1, -0.5, Tuple2.of((byte) 3, new int[] {4})));
        RoundTrips.check(TypeInformation.of(WordCount.class), new WordCount("x", 2));
        RoundTrips.check(TypeInformation.of(Tuple0.class), Tuple0.INSTANCE);
    }

    @Test
    void refusesNullInATupleByField() {
        TypeSerializer<Tuple2<String, Long>> serializer =
                Types.<Tuple2<String, Long>>TUPLE(Types.STRING, Types.LONG).createSerializer();

        assertThatThrownBy(() -> serializer.serialize(new Tuple2<>(), new DataOutputSerializer(8)))
                .isInstanceOf(NullPointerException.class)
                .hasMessageContaining("Tuple field f1 is null");
    }

    @Test
    void keepsArrays() {
        RoundTrips.check(TypeInformation.of(byte[].class), new byte[] {1, -1});
        RoundTrips.check(TypeInformation.of(boolean[].class), new boolean[] {true, false});
        RoundTrips.check(TypeInformation.of(short[].class), new short[] {1});
        RoundTrips.check(TypeInformation.of(char[].class), new char[] {'x'});
        RoundTrips.check(TypeInformation.of(int[].class), new int[] {});
        RoundTrips.check(TypeInformation.of(long[].class), new long[] {Long.MAX_VALUE});
        RoundTrips.check(TypeInformation.of(float[].class), new float[] {1.5f});
        RoundTrips.check(TypeInformation.of(double[].class), new double[] {Double.MIN_VALUE});
        RoundTrips.check(TypeInformation.of(String[].class), new String[] {"a", null});
        RoundTrips.check(TypeInformation.of(int[][].class), new int[][] {{1}, {}});
    }

    @Test
    void knowsWhatCannotChange() {
        assertThat(TypeInformation.of(Point.class).createSerializer().isImmutableType())
                .isTrue();
        assertThat(TypeInformation.of(Order.class).createSerializer().isImmutableType())
                .isFalse();
        assertThat(TypeInformation.of(Colour.class).createSerializer().isImmutableType())
                .isTrue();
        assertThat(TypeInformation.of(Event.class).createSerializer().isImmutableType())
                .isFalse();
        assertThat(Types.TUPLE(Types.LONG).createSerializer().isImmutableType()).isFalse();
        assertThat(Types.OPTIONAL(Types.LONG).createSerializer().isImmutableType())
                .isTrue();
    }

    @Test
    void copiesDeeply() {
        Order order = new Order(1, "c", BigDecimal.ONE, null, new int[] {1});

        Order copy = TypeInformation.of(Order.class).createSerializer().copy(order);
        order.counts()[0] = 99;

        assertThat(copy.counts()).containsExactly(1);
    }
}
