package dev.weft.core.id;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class EpochTest {
    @Test
    void ordersByLeaderFirst() {
        assertThat(new Epoch(1, 2).isOlderThan(new Epoch(1, 3))).isTrue();
        assertThat(new Epoch(2, 2).isOlderThan(new Epoch(1, 3))).isTrue();
        assertThat(new Epoch(1, 3).isOlderThan(new Epoch(2, 3))).isTrue();
        assertThat(new Epoch(2, 3).isOlderThan(new Epoch(2, 3))).isFalse();
    }

    @Test
    void beginsAtOne() {
        assertThatThrownBy(() -> new Epoch(0, 1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Epoch(1, 0)).isInstanceOf(IllegalArgumentException.class);
    }
}
