package dev.weft.runtime.timer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(10)
class WatermarkCombinerTest {
    private final WatermarkCombiner combiner = new WatermarkCombiner();

    @Test
    void theLowestCounts() {
        int a = combiner.add();
        int b = combiner.add();

        assertThat(combiner.update(a, 10)).isFalse();
        assertThat(combiner.update(b, 5)).isTrue();
        assertThat(combiner.current()).isEqualTo(5);
    }

    @Test // CASES 17, 18
    void anIdlePartHoldsNobodyBack() {
        int a = combiner.add();
        int b = combiner.add();
        combiner.update(a, 100);

        assertThat(combiner.markIdle(b)).isTrue();
        assertThat(combiner.current()).isEqualTo(100);
        assertThat(combiner.allIdle()).isFalse();
    }

    @Test
    void allIdleGoesToTheHighest() {
        int a = combiner.add();
        int b = combiner.add();
        combiner.update(a, 100);
        combiner.update(b, 50);
        combiner.markIdle(b);
        combiner.markIdle(a);

        assertThat(combiner.current()).isEqualTo(100);
        assertThat(combiner.allIdle()).isTrue();
    }

    @Test
    void aPartThatReturnsNeverTakesTimeBack() {
        int a = combiner.add();
        int b = combiner.add();
        combiner.update(a, 100);
        combiner.markIdle(b);
        combiner.update(b, 20);

        assertThat(combiner.current()).isEqualTo(100);
        assertThat(combiner.update(a, 200)).isFalse();
        assertThat(combiner.update(b, 150)).isTrue();
        assertThat(combiner.current()).isEqualTo(150);
    }

    @Test // CASES 13
    void anEndedPartHoldsNobodyBack() {
        int a = combiner.add();
        int b = combiner.add();
        combiner.update(a, 50);
        combiner.update(b, 100);

        assertThat(combiner.remove(a)).isTrue();
        assertThat(combiner.current()).isEqualTo(100);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void orderOfCallsDoesNotMatter(long seed) {
        Random random = new Random(seed);
        int parts = 1 + random.nextInt(6);
        long[] last = new long[parts];
        List<int[]> calls = new ArrayList<>();
        for (int part = 0; part < parts; part++) {
            for (int i = 0; i < 5; i++) {
                int watermark = random.nextInt(1000);
                last[part] = Math.max(last[part], watermark);
                calls.add(new int[] {part, watermark});
            }
        }
        Collections.shuffle(calls, random);
        for (int part = 0; part < parts; part++) {
            combiner.add();
        }

        long before = Long.MIN_VALUE;
        for (int[] call : calls) {
            combiner.update(call[0], call[1]);
            assertThat(combiner.current()).isGreaterThanOrEqualTo(before);
            before = combiner.current();
        }

        long lowest = Long.MAX_VALUE;
        for (long watermark : last) {
            lowest = Math.min(lowest, watermark);
        }
        assertThat(combiner.current()).isEqualTo(lowest);
    }
}
