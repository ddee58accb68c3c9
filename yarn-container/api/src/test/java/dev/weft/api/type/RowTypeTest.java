package dev.weft.api.type;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.api.row.Row;
import dev.weft.api.row.RowKind;
import dev.weft.core.error.EngineException;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rows: bytes there and back, and read by a later type. */
@Timeout(60)
class RowTypeTest {
    private static final TypeInformation<Row> NAMED =
            Types.ROW_NAMED(new String[] {"name", "count", "tags"}, Types.STRING, Types.LONG, Types.LIST(Types.STRING));

    private static Row throughBytes(TypeInformation<Row> type, Row row) {
        TypeSerializer<Row> serializer = RoundTrips.shipped(type.createSerializer());
        return RoundTrips.decode(serializer, RoundTrips.encode(serializer, row));
    }

    private static TypeSerializer<Row> reader(TypeInformation<Row> then, TypeInformation<Row> now) {
        return SerializerSnapshots.readerFor(
                "state",
                SerializerSnapshots.write(then.createSerializer()),
                now.createSerializer(),
                RowTypeTest.class.getClassLoader());
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 7, 8, 9, 17})
    void anyFieldMayBeNull(int arity) {
        Random random = new Random(arity);
        TypeInformation<?>[] types = new TypeInformation<?>[arity];
        Arrays.fill(types, Types.LONG);
        Row row = new Row(RowKind.UPDATE_BEFORE, arity);
        for (int i = 0; i < arity; i++) {
            row.setField(i, random.nextBoolean() ? null : random.nextLong());
        }

        assertThat(throughBytes(Types.ROW(types), row)).isEqualTo(row);
        assertThat(Types.ROW(types).createSerializer().copy(row)).isEqualTo(row).isNotSameAs(row);
    }

    @Test
    void namedFieldsAreReachedBothWays() {
        Row row = Row.withNames();
        row.setField("tags", List.of("x"));
        row.setField("name", "a");
        row.setField("count", null);

        Row read = throughBytes(NAMED, row);

        assertThat(read).isEqualTo(Row.of("a", null, List.of("x")));
        assertThat(read.getField("tags")).isEqualTo(List.of("x"));
        assertThat(read.getFieldNames(true)).containsExactly("name", "count", "tags");
        assertThat(throughBytes(NAMED, read)).isEqualTo(read);
    }

    @Test
    void aRowOfAnotherTypeIsRefused() {
        Row row = Row.withNames();
        row.setField("name", "a");
        row.setField("count", 1L);
        row.setField("tag", List.of());

        assertThatThrownBy(() -> throughBytes(NAMED, row)).hasMessageContaining("[name, count, tags]");
        assertThatThrownBy(() -> throughBytes(NAMED, Row.of("a"))).hasMessageContaining("[name, count, tags]");
        assertThatThrownBy(() -> Types.ROW_NAMED(new String[] {"a", "a"}, Types.INT, Types.INT))
                .hasMessageContaining("[a, a]");
    }

    @Test
    void aLaterTypeFindsFieldsByName() throws Exception {
        TypeInformation<Row> now =
                Types.ROW_NAMED(new String[] {"added", "count", "name"}, Types.INT, Types.LONG, Types.STRING);
        byte[] bytes = RoundTrips.encode(NAMED.createSerializer(), Row.of("a", 7L, List.of("gone")));

        Row read = RoundTrips.decode(reader(NAMED, now).duplicate(), bytes);

        assertThat(read).isEqualTo(Row.of(null, 7L, "a"));
    }

    @Test
    void theSameTypeReadsAsIs() {
        assertThat(reader(NAMED, NAMED)).isInstanceOf(RowSerializer.class);
        assertThat(SerializerSnapshots.sameEncoding(
                        SerializerSnapshots.write(NAMED.createSerializer()),
                        NAMED.createSerializer(),
                        RowTypeTest.class.getClassLoader()))
                .isTrue();
    }

    @Test
    void anotherTypeOfAFieldIsRefused() {
        TypeInformation<Row> now = Types.ROW_NAMED(new String[] {"name"}, Types.BOOLEAN);

        assertThatThrownBy(() -> reader(NAMED, now))
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("name");
    }

    @Test
    void aRowMayBeAKeyWhenItsFieldsMay() {
        assertThat(NAMED.isKeyType()).isTrue();
        StableHash<Row> identity = NAMED.createSerializer().stableHash();
        Row read = throughBytes(NAMED, Row.of("a", 1L, null));

        assertThat(identity.same(read, Row.of("a", 1L, null))).isTrue();
        assertThat(identity.hash(read)).isEqualTo(identity.hash(Row.of("a", 1L, null)));
        assertThat(NAMED).isEqualTo(NAMED).isNotEqualTo(Types.ROW(Types.STRING, Types.LONG, Types.LIST(Types.STRING)));
        assertThat(NAMED).hasToString("Row<name: String, count: Long, tags: List<String>>");
    }
}
