package dev.weft.api.type;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.api.tuple.Tuple2;
import dev.weft.api.tuple.Tuple3;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import java.lang.reflect.Constructor;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Changes that are refused, and the line that says so. */
@Timeout(60)
class SchemaRefusalTest {
    private static final String LONG_ORDER = "public record Order(long id, String name) {}";

    private static void assertRefused(TypeSerializer<?> then, TypeSerializer<?> now, String message) {
        byte[] description = SerializerSnapshots.write(then);
        ClassLoader loader = SchemaRefusalTest.class.getClassLoader();
        assertThatThrownBy(() -> SerializerSnapshots.readerFor("total", description, now, loader))
                .isInstanceOfSatisfying(
                        EngineException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.BAD_INPUT))
                .hasMessage(message + ": restore with the old type, or give the new one another state name");
    }

    private static Object first(CompiledClasses classes, String type, Object... arguments) throws Exception {
        Constructor<?> constructor = classes.type(type).getConstructors()[0];
        return constructor.newInstance(arguments);
    }

    private static TypeSerializer<Object> reader(CompiledClasses then, CompiledClasses now, String type) {
        return SerializerSnapshots.readerFor(
                "total", SerializerSnapshots.write(then.serializer(type)), now.serializer(type), now);
    }

    @Test
    void namesStateAndBothTypes() {
        assertRefused(
                CompiledClasses.of(LONG_ORDER).serializer("Order"),
                CompiledClasses.of("public record Order(String id, String name) {}")
                        .serializer("Order"),
                "State 'total' holds record shop.Order(long id, String name), the job now declares record"
                        + " shop.Order(String id, String name); 'id': long became String");
        assertRefused(
                Types.LONG.createSerializer(),
                Types.INT.createSerializer(),
                "State 'total' holds Long, the job now declares Integer; Long became Integer");
    }

    @Test
    void namesTheNestedField() {
        String order = "public record Order(List<Item> items, Map<String, Item> byName) {}";
        assertRefused(
                CompiledClasses.of(order, "public record Item(double price) {}").serializer("Order"),
                CompiledClasses.of(order, "public record Item(float price) {}").serializer("Order"),
                "State 'total' holds record shop.Order(List<shop.Item> items, Map<String, shop.Item> byName), the job now"
                        + " declares record shop.Order(List<shop.Item> items, Map<String, shop.Item> byName);"
                        + " 'items[].price': double became float");
    }

    @Test
    void aRenamedClassIsAnotherType() {
        assertRefused(
                CompiledClasses.of(LONG_ORDER).serializer("Order"),
                CompiledClasses.of("public record Bill(long id, String name) {}")
                        .serializer("Bill"),
                "State 'total' holds record shop.Order(long id, String name), the job now declares record"
                        + " shop.Bill(long id, String name); shop.Order became shop.Bill");
    }

    @Test
    void containersAndTuplesKeepTheirKind() {
        assertRefused(
                Types.LIST(Types.LONG).createSerializer(),
                new SetTypeInfo<>(Types.LONG).createSerializer(),
                "State 'total' holds List<Long>, the job now declares Set<Long>; List<Long> became Set<Long>");
        assertRefused(
                TypeInformation.of(new TypeHint<Tuple2<Long, String>>() {}).createSerializer(),
                TypeInformation.of(new TypeHint<Tuple3<Long, String, Long>>() {})
                        .createSerializer(),
                "State 'total' holds Tuple2<Long, String>, the job now declares Tuple3<Long, String, Long>;"
                        + " Tuple2<Long, String> became Tuple3<Long, String, Long>");
    }

    @Test
    void keysOfMapsLoseNoFields() {
        String then = "public record Place(int x, int y) {}";
        String narrower = "public record Place(int x) {}";
        String wider = "public record Place(long x, int y, int z) {}";
        for (String type : List.of("Map<Place, Long>", "Set<Place>", "Map<List<Place>, Long>")) {
            String holder = "public record Holder(" + type + " places) {}";
            byte[] description =
                    SerializerSnapshots.write(CompiledClasses.of(holder, then).serializer("Holder"));
            CompiledClasses good = CompiledClasses.of(holder, wider);
            CompiledClasses bad = CompiledClasses.of(holder, narrower);

            assertThat(SerializerSnapshots.readerFor("total", description, good.serializer("Holder"), good))
                    .isInstanceOf(MigratingReader.class);
            assertThatThrownBy(() -> SerializerSnapshots.readerFor("total", description, bad.serializer("Holder"), bad))
                    .isInstanceOf(EngineException.class)
                    .hasMessageContaining("cannot lose fields, as different ones could become the same");
        }
        byte[] key = SerializerSnapshots.write(CompiledClasses.of(then).serializer("Place"));
        CompiledClasses bad = CompiledClasses.of(narrower);
        assertThatThrownBy(() -> SerializerSnapshots.mapKeyReaderFor("total", key, bad.serializer("Place"), bad))
                .isInstanceOf(EngineException.class)
                .hasMessageStartingWith("State 'total' holds record shop.Place(int x, int y)");
        assertThat(SerializerSnapshots.readerFor("total", key, bad.serializer("Place"), bad))
                .isInstanceOf(MigratingReader.class);
    }

    @Test
    void tuplesBecomeWider() {
        TypeSerializer<Tuple2<Integer, String>> then =
                TypeInformation.of(new TypeHint<Tuple2<Integer, String>>() {}).createSerializer();
        TypeSerializer<Tuple2<Long, String>> now =
                TypeInformation.of(new TypeHint<Tuple2<Long, String>>() {}).createSerializer();

        TypeSerializer<Tuple2<Long, String>> reader = SerializerSnapshots.readerFor(
                "total", SerializerSnapshots.write(then), now, getClass().getClassLoader());

        assertThat(RoundTrips.decode(reader, RoundTrips.encode(then, Tuple2.of(5, "x"))))
                .isEqualTo(Tuple2.of(5L, "x"));
    }

    @Test
    void anIntBecomesAFloatWhereItIsExact() {
        TypeSerializer<Float> reader = SerializerSnapshots.readerFor(
                "total",
                SerializerSnapshots.write(Types.INT.createSerializer()),
                Types.FLOAT.createSerializer(),
                getClass().getClassLoader());

        assertThat(RoundTrips.decode(reader, RoundTrips.encode(Types.INT.createSerializer(), 1 << 24)))
                .isEqualTo(0x1p24f);
        assertThatThrownBy(
                        () -> RoundTrips.decode(reader, RoundTrips.encode(Types.INT.createSerializer(), (1 << 24) + 1)))
                .hasMessage("The int 16777217 in the state has no exact float: declare the field as double or long");
    }

    @Test
    void nullDoesNotFitIntoAPrimitive() throws Exception {
        CompiledClasses then = CompiledClasses.of("public record Order(Integer amount) {}");
        CompiledClasses now = CompiledClasses.of("public record Order(long amount) {}");
        TypeSerializer<Object> reader = reader(then, now, "Order");

        byte[] seven = RoundTrips.encode(then.serializer("Order"), first(then, "Order", 7));
        byte[] none = RoundTrips.encode(then.serializer("Order"), first(then, "Order", new Object[] {null}));
        assertThat(RoundTrips.decode(reader, seven)).hasToString("Order[amount=7]");
        assertThatThrownBy(() -> RoundTrips.decode(reader, none))
                .hasMessage(
                        "Field 'amount' of a shop.Order in the state is null, but the class now declares a primitive:"
                                + " keep the boxed type");
    }

    @Test
    void saysWhichConstructorRefusesItsDefaults() throws Exception {
        CompiledClasses then = CompiledClasses.of(LONG_ORDER);
        CompiledClasses now = CompiledClasses.of(
                "public record Order(long id, List<String> tags)" + " { public Order { tags = List.copyOf(tags); } }");
        byte[] bytes = RoundTrips.encode(then.serializer("Order"), first(then, "Order", 1L, "x"));

        assertThatThrownBy(() -> RoundTrips.decode(reader(then, now, "Order"), bytes))
                .isInstanceOf(EngineException.class)
                .hasMessageStartingWith("The constructor of record shop.Order refuses a value from state, where the new"
                        + " fields [tags] have no value yet");
    }

    @Test
    void pojosKeepWhatTheirConstructorGives() throws Exception {
        CompiledClasses then = CompiledClasses.of("public class Order { public int id = 1; }");
        CompiledClasses now =
                CompiledClasses.of("public class Order { public long id; public String state = \"new\"; }");
        byte[] bytes = RoundTrips.encode(then.serializer("Order"), first(then, "Order"));

        Object read = RoundTrips.decode(reader(then, now, "Order"), bytes);

        assertThat(read.getClass().getField("id").get(read)).isEqualTo(1L);
        assertThat(read.getClass().getField("state").get(read)).isEqualTo("new");
    }

    @Test
    void enumsGoByName() {
        CompiledClasses then = CompiledClasses.of("public enum Step { OPEN, PAID, SENT }");
        CompiledClasses appended = CompiledClasses.of("public enum Step { OPEN, PAID, SENT, LOST }");
        CompiledClasses shuffled = CompiledClasses.of("public enum Step { SENT, NEW, OPEN }");
        byte[] sent =
                RoundTrips.encode(then.serializer("Step"), then.type("Step").getEnumConstants()[2]);
        byte[] paid =
                RoundTrips.encode(then.serializer("Step"), then.type("Step").getEnumConstants()[1]);

        TypeSerializer<Object> same = reader(then, appended, "Step");
        TypeSerializer<Object> byName = reader(then, shuffled, "Step");

        assertThat(same).isNotInstanceOf(MigratingReader.class);
        assertThat(RoundTrips.decode(same, sent)).hasToString("SENT");
        assertThat(RoundTrips.decode(byName, sent)).hasToString("SENT");
        assertThatThrownBy(() -> RoundTrips.decode(byName, paid))
                .hasMessage("The state holds shop.Step.PAID, a constant that the enum no longer has: bring it back");
    }

    @Test
    void keysKeepTheirBytes() {
        CompiledClasses then =
                CompiledClasses.of("public record Key(int id, Step step) {}", "public enum Step { A, B }");
        CompiledClasses same =
                CompiledClasses.of("public record Key(int id, Step step) {}", "public enum Step { A, B, C }");
        CompiledClasses wider =
                CompiledClasses.of("public record Key(long id, Step step) {}", "public enum Step { A, B }");
        byte[] description = SerializerSnapshots.write(then.serializer("Key"));

        assertThat(SerializerSnapshots.sameEncoding(description, same.serializer("Key"), same))
                .isTrue();
        assertThat(SerializerSnapshots.sameEncoding(description, wider.serializer("Key"), wider))
                .isFalse();
        SerializerSnapshots.requireSameEncoding("operator 'sum'", description, same.serializer("Key"), same);
        assertThatThrownBy(() -> SerializerSnapshots.requireSameEncoding(
                        "operator 'sum'", description, wider.serializer("Key"), wider))
                .hasMessage(
                        "Keys of operator 'sum' are record shop.Key(int id, shop.Step step) in the state, the job now"
                                + " has record shop.Key(long id, shop.Step step); their bytes differ: keys cannot change their"
                                + " encoded form, keep the old type as the key");
    }

    @Test
    void subclassesEvolveWhenTheyWereMet() throws Exception {
        String base = "public class Shape { public int id; }";
        CompiledClasses then = CompiledClasses.of(base, "public class Disc extends Shape { public int radius = 3; }");
        CompiledClasses now =
                CompiledClasses.of(base, "public class Disc extends Shape { public String name; public long radius; }");
        TypeSerializer<Object> writer = then.serializer("Shape");
        byte[] before = SerializerSnapshots.write(writer);
        byte[] bytes = RoundTrips.encode(writer.duplicate(), first(then, "Disc"));
        byte[] after = SerializerSnapshots.write(writer);
        TypeSerializer<Object> current = now.serializer("Shape");

        Object read = RoundTrips.decode(SerializerSnapshots.readerFor("total", after, current, now), bytes);

        assertThat(read.getClass().getField("radius").get(read)).isEqualTo(3L);
        TypeSerializer<Object> blind = SerializerSnapshots.readerFor("total", before, current, now);
        assertThatThrownBy(() -> RoundTrips.decode(blind, bytes))
                .hasRootCauseMessage(
                        "An object of class shop.Disc was written with other fields than the class has now,"
                                + " and the state does not say with which: restore with the class as it was");
    }

    @Test
    void removedFieldsAreSkippedWithTheirSubclasses() throws Exception {
        CompiledClasses then = CompiledClasses.of(
                "public class Shape { public int id; }",
                "public class Disc extends Shape { public int radius = 3; }",
                "public record Drawing(Shape shape, String name) {}");
        CompiledClasses now = CompiledClasses.of("public record Drawing(String name) {}");
        TypeSerializer<Object> writer = then.serializer("Drawing");
        byte[] before = SerializerSnapshots.write(writer);
        byte[] bytes = RoundTrips.encode(writer, first(then, "Drawing", first(then, "Disc"), "x"));
        TypeSerializer<Object> current = now.serializer("Drawing");

        TypeSerializer<Object> reader =
                SerializerSnapshots.readerFor("total", SerializerSnapshots.write(writer), current, now);
        assertThat(RoundTrips.decode(reader, bytes)).hasToString("Drawing[name=x]");
        TypeSerializer<Object> blind = SerializerSnapshots.readerFor("total", before, current, now);
        assertThatThrownBy(() -> RoundTrips.decode(blind, bytes))
                .hasRootCauseMessage(
                        "The state does not say which fields class shop.Disc, a subclass of shop.Shape, had:"
                                + " restore once with the field that held it");
    }

    @Test
    void removedSubclassesMatterOnlyWhenMet() throws Exception {
        String base = "public class Shape { public int id; }";
        CompiledClasses then = CompiledClasses.of(base, "public class Disc extends Shape { public int radius = 3; }");
        CompiledClasses now = CompiledClasses.of(base);
        TypeSerializer<Object> writer = then.serializer("Shape");
        byte[] disc = RoundTrips.encode(writer, first(then, "Disc"));
        byte[] shape = RoundTrips.encode(writer, first(then, "Shape"));

        TypeSerializer<Object> reader =
                SerializerSnapshots.readerFor("total", SerializerSnapshots.write(writer), now.serializer("Shape"), now);

        assertThat(RoundTrips.decode(reader, shape).getClass()).isSameAs(now.type("Shape"));
        assertThatThrownBy(() -> RoundTrips.decode(reader, disc))
                .hasRootCauseInstanceOf(ClassNotFoundException.class)
                .hasStackTraceContaining("Class shop.Disc is no subclass of shop.Shape here");
    }

    @Test
    void aMissingClassIsNamedWhereItsValuesAreWanted() {
        byte[] description =
                SerializerSnapshots.write(CompiledClasses.of(LONG_ORDER).serializer("Order"));
        TypeSerializerSnapshot<?> read =
                SerializerSnapshots.read(description, getClass().getClassLoader());

        assertThat(read).hasToString("record shop.Order(long id, String name)");
        assertThatThrownBy(read::restoreSerializer)
                .isInstanceOf(EngineException.class)
                .hasMessageStartingWith("The state holds values of class shop.Order, which this job does not have");
    }

    @Test
    void aNewerFormIsRefused() {
        byte[] description = SerializerSnapshots.write(Types.LONG.createSerializer());
        description[0] = SnapshotForm.VERSION + 1;

        assertThatThrownBy(
                        () -> SerializerSnapshots.read(description, getClass().getClassLoader()))
                .isInstanceOfSatisfying(
                        EngineException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.BAD_INPUT))
                .hasMessage("The state describes its types in form 2, this release reads up to 1: restore it with the"
                        + " release that wrote it, or a newer one");
    }

    @Test
    void damageIsNotTakenForAChange() {
        for (byte[] damaged : List.of(new byte[0], new byte[] {1}, new byte[] {1, 99}, new byte[] {1, 1, 77})) {
            assertThatThrownBy(
                            () -> SerializerSnapshots.read(damaged, getClass().getClassLoader()))
                    .isInstanceOfSatisfying(
                            EngineException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.STORAGE));
        }
    }
}
