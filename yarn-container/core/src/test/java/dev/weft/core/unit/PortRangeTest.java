package dev.weft.core.unit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class PortRangeTest {
    @Test
    void readsSinglePortsRangesAndLists() {
        assertThat(PortRange.parse("8081").ports()).containsExactly(8081);
        assertThat(PortRange.parse("0").ports()).containsExactly(0);
        assertThat(PortRange.parse("50000-50002, 8081").ports()).containsExactly(50000, 50001, 50002, 8081);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "x", "-1", "70000", "10-5", "1-2-3", "1,,2"})
    void refusesOtherFormsNamingThem(String text) {
        assertThatThrownBy(() -> PortRange.parse(text)).hasMessageContaining("'" + text + "'");
    }
}
