package dev.weft.api.type;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Random structs in two versions: values of the first read as the second. */
@Timeout(120)
class SchemaEvolutionTest {
    private static final int SEEDS = 200;
    private static final int VALUES = 8;

    private static final List<EvolvingStruct> THEN = new ArrayList<>();
    private static final List<EvolvingStruct> NOW = new ArrayList<>();
    private static CompiledClasses then;
    private static CompiledClasses now;

    @BeforeAll
    static void compile() {
        List<String> sourcesThen = new ArrayList<>();
        List<String> sourcesNow = new ArrayList<>();
        for (int seed = 0; seed < SEEDS; seed++) {
            Random random = new Random(seed);
            EvolvingStruct struct = EvolvingStruct.random("S" + seed, random);
            THEN.add(struct);
            NOW.add(struct.later(random));
            sourcesThen.addAll(struct.sources());
            sourcesNow.addAll(NOW.get(seed).sources());
            sourcesThen.add("public record Box" + seed + "(long head, S" + seed + " gone, int tail) {}");
            sourcesNow.add("public record Box" + seed + "(long head, long tail, String added) {}");
        }
        then = CompiledClasses.of(sourcesThen.toArray(String[]::new));
        now = CompiledClasses.of(sourcesNow.toArray(String[]::new));
    }

    static Stream<Integer> seeds() {
        return Stream.iterate(0, seed -> seed + 1).limit(SEEDS);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void readsValuesOfAnOlderVersion(int seed) throws Exception {
        Random random = new Random(seed);
        EvolvingStruct old = THEN.get(seed);
        EvolvingStruct later = NOW.get(seed);
        TypeSerializer<Object> writer = then.serializer(old.name());
        TypeSerializer<Object> current = now.serializer(old.name());
        byte[] description = SerializerSnapshots.write(writer);
        TypeSerializer<Object> reader = SerializerSnapshots.readerFor("state", description, current, now);

        DataOutputSerializer out = new DataOutputSerializer(64);
        List<Map<String, Object>> expected = new ArrayList<>();
        for (int i = 0; i < VALUES; i++) {
            Map<String, Object> value = old.randomValue(random);
            expected.add(old.converted(value, later));
            writer.serialize(old.object(value, then), out);
        }
        DataInputDeserializer in = new DataInputDeserializer(out.getCopyOfBuffer());
        for (Map<String, Object> value : expected) {
            Object read = reader.duplicate().deserialize(in);
            assertThat(later.valueOf(read)).as("%s became %s", old, later).isEqualTo(value);
            assertThat(later.valueOf(RoundTrips.decode(current, RoundTrips.encode(current, read))))
                    .isEqualTo(value);
        }
        assertThat(in.available()).as("bytes left").isZero();
        assertThat(SerializerSnapshots.sameEncoding(description, current, now))
                .isEqualTo(!(reader instanceof MigratingReader));
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void skipsWhateverWasRemoved(int seed) throws Exception {
        Random random = new Random(seed);
        EvolvingStruct old = THEN.get(seed);
        Object gone = old.object(old.randomValue(random), then);
        Class<Object> box = then.type("Box" + seed);
        Object value = box.getDeclaredConstructors()[0].newInstance(7L, gone, 9);
        TypeSerializer<Object> writer = then.serializer("Box" + seed);

        TypeSerializer<Object> reader = SerializerSnapshots.readerFor(
                "state", SerializerSnapshots.write(writer), now.serializer("Box" + seed), now);

        assertThat(RoundTrips.decode(reader, RoundTrips.encode(writer, value)))
                .hasToString("Box" + seed + "[head=7, tail=9, added=null]");
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void anUnchangedTypeIsReadAsItIs(int seed) throws Exception {
        EvolvingStruct old = THEN.get(seed);
        TypeSerializer<Object> writer = then.serializer(old.name());
        byte[] description = SerializerSnapshots.write(writer);
        Map<String, Object> value = old.randomValue(new Random(seed));
        byte[] bytes = RoundTrips.encode(writer, old.object(value, then));

        assertThat(SerializerSnapshots.readerFor("state", description, writer, then))
                .isSameAs(writer);
        assertThat(SerializerSnapshots.write(writer)).isEqualTo(description);
        TypeSerializer<?> restored = SerializerSnapshots.read(description, then).restoreSerializer();
        assertThat(old.valueOf(RoundTrips.decode(restored, bytes))).isEqualTo(value);
        assertThat(SerializerSnapshots.write(restored)).isEqualTo(description);
    }
}
