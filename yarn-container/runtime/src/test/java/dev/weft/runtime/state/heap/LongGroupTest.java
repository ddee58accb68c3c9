package dev.weft.runtime.state.heap;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class LongGroupTest {
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void holdsWhatAMapHoldsAndSnapshotsStay(long seed) {
        Random random = new Random(seed);
        OpenSnapshots snapshots = new OpenSnapshots();
        LongGroup group = new LongGroup(snapshots);
        Map<Long, Long> expected = new HashMap<>();
        long[] frozen = group.entries();
        Map<Long, Long> then = Map.of();
        int open = snapshots.freeze();
        for (int i = 0; i < 30_000; i++) {
            long key = key(random, i < 15_000 ? 400 : 20);
            int hash = LongGroup.hashOf(key);
            int slot = group.find(hash, key);
            assertThat(slot >= 0 ? (Long) group.value(slot) : null).isEqualTo(expected.get(key));
            if (random.nextInt(5) < 2 && slot >= 0) {
                group.remove(slot);
                expected.remove(key);
            } else if (slot >= 0) {
                group.set(slot, i);
                expected.put(key, (long) i);
            } else {
                assertThat(group.value(group.insert(slot, hash, key, i))).isEqualTo(i);
                expected.put(key, (long) i);
            }
            assertThat(group.size()).isEqualTo(expected.size());
            if (random.nextInt(500) == 0) {
                assertThat(content(frozen)).isEqualTo(then);
                snapshots.release(open);
                open = snapshots.freeze();
                frozen = group.entries();
                then = Map.copyOf(expected);
            }
        }
        assertThat(content(group.entries())).isEqualTo(expected);
    }

    /** Some keys are those that mark places. */
    private static long key(Random random, int bound) {
        int drawn = random.nextInt(bound);
        return drawn == 0 ? LongGroup.EMPTY : drawn - 2L;
    }

    private static Map<Long, Long> content(long[] entries) {
        Map<Long, Long> content = new HashMap<>();
        LongGroup.<RuntimeException>forEach(entries, content::put);
        return content;
    }
}
