package dev.weft.api.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.api.function.base.AggregateFunction;
import dev.weft.api.graph.UserCode;
import dev.weft.api.tuple.Tuple2;
import dev.weft.api.type.SerializerConfig;
import dev.weft.api.type.TypeHint;
import dev.weft.api.type.TypeSerializer;
import dev.weft.api.type.Types;
import dev.weft.core.error.EngineException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class StateDescriptorTest {
    private static final TypeSerializer<Long> LONGS = Types.LONG.createSerializer();

    /** A type that Java itself cannot serialise. */
    public static final class Point {
        public int x;
        public String label = "";
    }

    private static final class Count implements AggregateFunction<String, Long, Integer> {
        @Override
        public Long createAccumulator() {
            return 0L;
        }

        @Override
        public Long add(String value, Long accumulator) {
            return accumulator + 1;
        }

        @Override
        public Integer getResult(Long accumulator) {
            return accumulator.intValue();
        }

        @Override
        public Long merge(Long a, Long b) {
            return a + b;
        }
    }

    static List<StateDescriptor<?, ?>> ofTypes() {
        return List.of(
                new ValueStateDescriptor<>("v", Long.class),
                new ValueStateDescriptor<>("v", Types.POJO(Point.class)),
                new ValueStateDescriptor<>("v", new TypeHint<Tuple2<String, Long>>() {}),
                new ListStateDescriptor<>("l", Point.class),
                new ListStateDescriptor<>("l", Types.STRING),
                new ListStateDescriptor<>("l", new TypeHint<List<String>>() {}),
                new MapStateDescriptor<>("m", String.class, Point.class),
                new MapStateDescriptor<>("m", Types.VOID, Types.STRING),
                new MapStateDescriptor<>("m", new TypeHint<Tuple2<String, Long>>() {}, new TypeHint<List<Long>>() {}),
                new ReducingStateDescriptor<>("r", (a, b) -> a + b, Long.class),
                new ReducingStateDescriptor<>("r", (a, b) -> a + b, Types.INT),
                new ReducingStateDescriptor<Tuple2<String, Long>>(
                        "r", (a, b) -> a, new TypeHint<Tuple2<String, Long>>() {}),
                new AggregatingStateDescriptor<>("a", new Count(), Long.class),
                new AggregatingStateDescriptor<>("a", new Count(), Types.LONG),
                new AggregatingStateDescriptor<>("a", new Count(), new TypeHint<Long>() {}));
    }

    static List<StateDescriptor<?, ?>> ofSerializers() {
        return List.of(
                new ValueStateDescriptor<>("v", LONGS),
                new ListStateDescriptor<>("l", LONGS),
                new MapStateDescriptor<>("m", LONGS, LONGS),
                new ReducingStateDescriptor<>("r", (a, b) -> a + b, LONGS),
                new AggregatingStateDescriptor<>("a", new Count(), LONGS));
    }

    @ParameterizedTest
    @MethodSource("ofTypes")
    void getsItsSerializerWhenTheSettingsAreKnown(StateDescriptor<?, ?> descriptor) throws Exception {
        assertThat(descriptor.isSerializerInitialized()).isFalse();
        assertThatThrownBy(descriptor::getSerializer)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("serializer of state '" + descriptor.getName() + "' is not there yet");

        StateDescriptor<?, ?> sent = sent(descriptor);
        sent.initializeSerializerUnlessSet(SerializerConfig.DEFAULT);

        assertThat(sent.isSerializerInitialized()).isTrue();
        assertThat(sent.getSerializer()).isNotNull();
        assertThat(sent).isEqualTo(descriptor).hasSameHashCodeAs(descriptor);
        assertThat(sent(sent).getSerializer()).isEqualTo(sent.getSerializer());
    }

    @ParameterizedTest
    @MethodSource("ofSerializers")
    void keepsTheSerializerThatItWasGiven(StateDescriptor<?, ?> descriptor) throws Exception {
        StateDescriptor<?, ?> sent = sent(descriptor);
        TypeSerializer<?> before = sent.getSerializer();
        sent.initializeSerializerUnlessSet(new SerializerConfig(false));

        assertThat(sent.getSerializer()).isEqualTo(before).isEqualTo(descriptor.getSerializer());
    }

    @Test
    void knowsTheSerializersOfItsParts() {
        ListStateDescriptor<Long> list = new ListStateDescriptor<>("l", LONGS);
        MapStateDescriptor<Long, String> map = new MapStateDescriptor<>("m", Types.LONG, Types.STRING);
        map.initializeSerializerUnlessSet(SerializerConfig.DEFAULT);

        assertThat(list.getElementSerializer()).isEqualTo(LONGS);
        assertThat(list.getSerializer()).isEqualTo(Types.LIST(Types.LONG).createSerializer());
        assertThat(map.getKeySerializer()).isEqualTo(LONGS);
        assertThat(map.getValueSerializer()).isEqualTo(Types.STRING.createSerializer());
    }

    @Test
    void saysWhatKindItIs() {
        assertThat(ofSerializers())
                .extracting(StateDescriptor::getType)
                .containsExactly(
                        StateDescriptor.Type.VALUE,
                        StateDescriptor.Type.LIST,
                        StateDescriptor.Type.MAP,
                        StateDescriptor.Type.REDUCING,
                        StateDescriptor.Type.AGGREGATING);
    }

    @Test
    void givesEachCallerItsOwnDefaultValueAlsoAfterTheJourney() throws Exception {
        Point origin = new Point();
        origin.label = "origin";
        StateDescriptor<?, ?> sent = sent(new ValueStateDescriptor<>("v", Types.POJO(Point.class), origin));
        sent.initializeSerializerUnlessSet(SerializerConfig.DEFAULT);

        Object first = sent.getDefaultValue();

        assertThat(first).isNotNull().isNotSameAs(sent.getDefaultValue());
        assertThat(first).usingRecursiveComparison().isEqualTo(origin);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "  ", "a\nb"})
    void refusesNamesThatCannotBeFoundAgain(String name) {
        assertThatThrownBy(() -> new ValueStateDescriptor<>(name, Long.class))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("state");
    }

    @Test
    @SuppressWarnings("rawtypes")
    void refusesAClassThatHidesItsTypeParameters() {
        assertThatThrownBy(() -> new ValueStateDescriptor<Tuple2>("pair", Tuple2.class))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("State 'pair': Tuple2.class does not tell its type parameters: give Types... or"
                        + " new TypeHint<Tuple2<...>>() {} instead");
    }

    @Test
    void refusesMapKeysWithoutOneForm() {
        assertThatThrownBy(() -> new MapStateDescriptor<>("m", new TypeHint<Set<String>>() {}, new TypeHint<Long>() {}))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("State 'm': ")
                .hasMessageContaining("is no type for keys of a map");
    }

    @Test
    void refusesAGenericTypeWhenTheJobForbidsThem() {
        ValueStateDescriptor<Thread> descriptor = new ValueStateDescriptor<>("t", Types.GENERIC(Thread.class));

        assertThatThrownBy(() -> descriptor.initializeSerializerUnlessSet(new SerializerConfig(false)))
                .isInstanceOf(EngineException.class);
    }

    @Test
    void tellsKindsOfOneNameApart() {
        assertThat(new ValueStateDescriptor<>("x", Long.class))
                .isEqualTo(new ValueStateDescriptor<>("x", String.class))
                .isNotEqualTo(new ListStateDescriptor<>("x", Long.class));
    }

    @Test
    void expiresOnlyWhenAsked() throws Exception {
        ValueStateDescriptor<Long> descriptor = new ValueStateDescriptor<>("v", Long.class);
        assertThat(descriptor.getTtlConfig().isEnabled()).isFalse();

        descriptor.enableTimeToLive(
                StateTtlConfig.newBuilder(Duration.ofHours(1)).build());

        assertThat(sent(descriptor).getTtlConfig().isEnabled()).isTrue();
        assertThat(sent(descriptor).getTtlConfig().getTimeToLive()).isEqualTo(Duration.ofHours(1));
    }

    private static StateDescriptor<?, ?> sent(StateDescriptor<?, ?> descriptor) throws Exception {
        return (StateDescriptor<?, ?>) UserCode.of(descriptor).open(StateDescriptorTest.class.getClassLoader());
    }
}
