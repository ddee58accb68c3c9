package dev.weft.core.unit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class DurationsTest {
    @ParameterizedTest
    @CsvSource({
        "10 s, PT10S",
        "500ms, PT0.5S",
        "1 min, PT1M",
        "2h, PT2H",
        "1 d, PT24H",
        "250, PT0.25S",
        "7 us, PT0.000007S",
        "3 nanoseconds, PT0.000000003S",
        "PT10S, PT10S",
        "5 MINUTES, PT5M"
    })
    void readsFlinksFormsAndIso(String text, Duration expected) {
        assertThat(Durations.parse(text)).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "s", "10 parsecs", "-5 s", "1 s 2", "99999999999999999999 s"})
    void refusesOtherFormsQuotingThem(String text) {
        assertThatThrownBy(() -> Durations.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'" + text + "'");
    }

    @ParameterizedTest
    @CsvSource({
        "PT10S, 10 s",
        "PT5M, 5 min",
        "PT0S, 0 ms",
        "PT24H, 1 d",
        "PT0.5S, 500 ms",
        "PT0.000000003S, PT0.000000003S",
        "PT90S, 90 s"
    })
    void writesTheShortestExactForm(Duration duration, String expected) {
        assertThat(Durations.format(duration)).isEqualTo(expected);
        assertThat(Durations.parse(expected)).isEqualTo(duration);
    }
}
