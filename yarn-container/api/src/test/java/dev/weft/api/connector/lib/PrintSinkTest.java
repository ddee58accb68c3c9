package dev.weft.api.connector.lib;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class PrintSinkTest {
    @Test
    void showsSubtaskAndPrefixOnlyWhenThereAreAny() {
        assertThat(new PrintSink<>().prefix(1, 1)).isEmpty();
        assertThat(new PrintSink<>().prefix(3, 4)).isEqualTo("3> ");
        assertThat(new PrintSink<>("out").prefix(1, 1)).isEqualTo("out> ");
        assertThat(new PrintSink<>("out", true).prefix(3, 4)).isEqualTo("out:3> ");
    }
}
