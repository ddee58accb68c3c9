package dev.weft.core.resource;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.core.unit.MemorySize;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ResourceProfileTest {
    private static ResourceProfile of(double cores, long mebiBytes) {
        var size = MemorySize.ofMebiBytes(mebiBytes);
        return new ResourceProfile(cores, size, size, size);
    }

    @Test
    void fitsWhenNothingIsShort() {
        assertThat(of(1, 100).fits(of(1, 100))).isTrue();
        assertThat(of(1, 100).fits(of(2, 100))).isFalse();
        assertThat(of(1, 100).fits(of(1, 101))).isFalse();
        assertThat(of(1, 100).fits(ResourceProfile.ANY)).isTrue();
    }

    @Test
    void addsAndDivides() {
        assertThat(of(1, 100).add(of(2, 10))).isEqualTo(of(3, 110));
        assertThat(of(2, 100).divide(4)).isEqualTo(of(0.5, 25));
    }
}
