package dev.weft.core.id;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class Id128Test {
    @Test
    void readsBackWhatItWrites() {
        var random = new SplittableRandom(7);

        for (int i = 0; i < 1000; i++) {
            var id = Id128.random(random);
            assertThat(Id128.parse(id.toString())).isEqualTo(id);
        }
    }

    @Test
    void writesLeadingZeros() {
        assertThat(new Id128(0, 255)).hasToString("000000000000000000000000000000ff");
    }

    @Test
    void refusesOtherForms() {
        assertThatThrownBy(() -> Id128.parse("xyz"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'xyz'");
    }

    @Test
    void hashesEqualTextsToEqualIds() {
        assertThat(Id128.hashOf("a")).isEqualTo(Id128.hashOf("a")).isNotEqualTo(Id128.hashOf("b"));
    }
}
