package dev.weft.api.row;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class RowTest {
    @Test
    void fieldsByPosition() {
        Row row = Row.of("a", 1, null);
        row.setField(1, 2);

        assertThat(row.getArity()).isEqualTo(3);
        assertThat(row.<Integer>getFieldAs(1)).isEqualTo(2);
        assertThat(row.getField(2)).isNull();
        assertThat(row.getFieldNames(true)).isNull();
        assertThat(row).isEqualTo(Row.of("a", 2, null)).hasToString("+I[a, 2, null]");
        assertThatThrownBy(() -> row.getField("a")).hasMessageContaining("positions and no names");
    }

    @Test
    void fieldsByName() {
        Row row = Row.withNames(RowKind.DELETE);
        row.setField("name", "a");
        row.setField("count", null);

        assertThat(row.getArity()).isEqualTo(2);
        assertThat(row.getField("count")).isNull();
        assertThat(row.getFieldNames(false)).containsExactly("name", "count");
        assertThat(row).hasToString("-D{name=a, count=null}");
        assertThatThrownBy(() -> row.getField("nmae")).hasMessage("The row has no field 'nmae', but [name, count]");
        assertThatThrownBy(() -> row.getField(0)).hasMessageContaining("names and no positions");
    }

    @Test
    void kindAndContentMakeEquality() {
        assertThat(Row.of(new int[] {1})).isEqualTo(Row.of(new int[] {1})).hasSameHashCodeAs(Row.of(new int[] {1}));
        assertThat(Row.ofKind(RowKind.DELETE, 1)).isNotEqualTo(Row.of(1));
        assertThat(Row.withNames()).isNotEqualTo(Row.of());
    }

    @Test
    void joinsAndCopies() {
        Row named = Row.withNames();
        named.setField("a", 1);
        Row other = Row.withNames();
        other.setField("b", 2);

        assertThat(Row.join(Row.of(1), Row.of(2, 3))).isEqualTo(Row.of(1, 2, 3));
        assertThat(Row.join(named, other)).hasToString("+I{a=1, b=2}");
        assertThatThrownBy(() -> Row.join(named, Row.of(1))).isInstanceOf(IllegalArgumentException.class);
        Row copy = Row.copy(named);
        copy.clear();
        assertThat(named.getField("a")).isEqualTo(1);
        assertThat(copy.getArity()).isZero();
    }

    @Test
    void kindsKeepTheirCodes() {
        for (RowKind kind : RowKind.values()) {
            assertThat(RowKind.fromByteValue(kind.toByteValue())).isEqualTo(kind);
        }
        assertThat(RowKind.UPDATE_AFTER.toByteValue()).isEqualTo((byte) 2);
        assertThatThrownBy(() -> RowKind.fromByteValue((byte) 9)).hasMessageContaining("9");
    }
}
