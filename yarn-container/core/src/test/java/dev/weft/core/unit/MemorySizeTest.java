package dev.weft.core.unit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class MemorySizeTest {
    @ParameterizedTest
    @CsvSource({
        "1234, 1234",
        "1234b, 1234",
        "1234 bytes, 1234",
        "1k, 1024",
        "64 kb, 65536",
        "1 KibiBytes, 1024",
        "512 mb, 536870912",
        "1gb, 1073741824",
        "2 G, 2147483648",
        "1 tb, 1099511627776",
        "0, 0"
    })
    void readsFlinksForms(String text, long bytes) {
        assertThat(MemorySize.parse(text).getBytes()).isEqualTo(bytes);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "mb", "-1mb", "1.5gb", "1 zb", "1 m b", "99999999999999999999", "9223372036854775807 kb"})
    void refusesOtherFormsQuotingThem(String text) {
        assertThatThrownBy(() -> MemorySize.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'" + text + "'");
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1, 1023, 1024, 65536, 1 << 20, 3L << 30, 1L << 40, Long.MAX_VALUE})
    void readsBackWhatItWrites(long bytes) {
        var size = new MemorySize(bytes);

        assertThat(MemorySize.parse(size.toString())).isEqualTo(size);
    }

    @Test
    void writesTheLargestUnitThatDivides() {
        assertThat(MemorySize.ofMebiBytes(1536)).hasToString("1536 mb");
        assertThat(MemorySize.ofMebiBytes(1024)).hasToString("1 gb");
        assertThat(new MemorySize(1000)).hasToString("1000 bytes");
    }

    @Test
    void calculates() {
        var size = MemorySize.ofMebiBytes(100);

        assertThat(size.add(size)).isEqualTo(MemorySize.ofMebiBytes(200));
        assertThat(size.subtract(MemorySize.ofMebiBytes(40))).isEqualTo(MemorySize.ofMebiBytes(60));
        assertThat(size.multiply(0.5)).isEqualTo(MemorySize.ofMebiBytes(50));
        assertThat(size.divide(4)).isEqualTo(MemorySize.ofMebiBytes(25));
        assertThat(size.clamp(MemorySize.ZERO, MemorySize.ofMebiBytes(64))).isEqualTo(MemorySize.ofMebiBytes(64));
        assertThat(size.clamp(MemorySize.ofMebiBytes(192), MemorySize.MAX_VALUE))
                .isEqualTo(MemorySize.ofMebiBytes(192));
    }

    @Test
    void refusesToBecomeNegative() {
        assertThatThrownBy(() -> MemorySize.ZERO.subtract(new MemorySize(1)))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void showsPeopleBothForms() {
        assertThat(MemorySize.ofMebiBytes(1536).toHumanReadableString()).isEqualTo("1.500gb (1610612736 bytes)");
    }
}
