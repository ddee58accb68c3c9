package dev.weft.runtime.timer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
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

    @Test
    void saysWhichPartHoldsTheOthersBack() {
        assertThat(combiner.holder()).isEqualTo(-1);
        int a = combiner.add();
        int b = combiner.add();
        int c = combiner.add(40);
        combiner.update(a, 100);
        assertThat(combiner.holder()).isEqualTo(b);

        combiner.markIdle(b);
        assertThat(combiner.holder()).isEqualTo(c);
        assertThat(combiner.current()).isEqualTo(40);
        combiner.remove(c);
        assertThat(combiner.holder()).isEqualTo(a);
        combiner.markIdle(a);
        assertThat(combiner.holder()).isEqualTo(-1);
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

    /** Plain words for the same rules: highest ever said by a part, lowest of the active, highest of all when none is. */
    private static final class Model {
        private final Map<Integer, Long> said = new HashMap<>();
        private final Set<Integer> idle = new HashSet<>();
        private long current = Long.MIN_VALUE;

        void look() {
            if (said.isEmpty()) {
                return;
            }
            long combined = said.keySet().stream()
                    .filter(part -> !idle.contains(part))
                    .mapToLong(said::get)
                    .min()
                    .orElseGet(() -> Collections.max(said.values()));
            current = Math.max(current, combined);
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {11, 12, 13, 14, 15, 16, 17, 18, 19, 20})
    void neverGoesBackWhateverPartsDo(long seed) {
        Random random = new Random(seed);
        Model model = new Model();
        long before = Long.MIN_VALUE;
        for (int i = 0; i < 2_000; i++) {
            List<Integer> parts = new ArrayList<>(model.said.keySet());
            Collections.sort(parts);
            int part = parts.isEmpty() ? -1 : parts.get(random.nextInt(parts.size()));
            int what = part < 0 ? 0 : random.nextInt(12);
            switch (what) {
                case 0 -> model.said.put(combiner.add(), Long.MIN_VALUE);
                case 1 -> {
                    combiner.remove(part);
                    model.said.remove(part);
                    model.idle.remove(part);
                    model.look();
                }
                case 2, 3 -> {
                    combiner.markIdle(part);
                    model.idle.add(part);
                    model.look();
                }
                case 4 -> {
                    combiner.markActive(part);
                    model.idle.remove(part);
                }
                default -> {
                    long time = (long) i + random.nextInt(300) - 150;
                    combiner.update(part, time);
                    model.said.merge(part, time, Math::max);
                    model.idle.remove(part);
                    model.look();
                }
            }
            assertThat(combiner.current())
                    .as("seed %d, step %d", seed, i)
                    .isEqualTo(model.current)
                    .isGreaterThanOrEqualTo(before);
            before = combiner.current();
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {21, 22, 23, 24, 25})
    void allIdleGoesToTheHighestAndRejoiningNeverRegresses(long seed) {
        Random random = new Random(seed);
        int parts = 2 + random.nextInt(6);
        long highest = Long.MIN_VALUE;
        for (int part = 0; part < parts; part++) {
            combiner.add();
            long time = random.nextInt(1_000);
            highest = Math.max(highest, time);
            combiner.update(part, time);
        }
        List<Integer> order = new ArrayList<>();
        for (int part = 0; part < parts; part++) {
            order.add(part);
        }
        Collections.shuffle(order, random);
        order.forEach(combiner::markIdle);

        assertThat(combiner.allIdle()).isTrue();
        assertThat(combiner.current()).isEqualTo(highest);
        assertThat(combiner.update(order.get(0), highest - 500)).isFalse();
        assertThat(combiner.current()).isEqualTo(highest);
        assertThat(combiner.update(order.get(0), highest + 5)).isTrue();
        assertThat(combiner.current()).isEqualTo(highest + 5);
    }
}
