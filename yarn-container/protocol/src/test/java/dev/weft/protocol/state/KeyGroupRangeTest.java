package dev.weft.protocol.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.api.type.KeyGroups;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Timeout(60)
final class KeyGroupRangeTest {
    static LongStream seeds() {
        return LongStream.range(0, 200);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void rangesOfAllSubtasksCoverEachGroupOnce(long seed) {
        var random = new SplittableRandom(seed);
        int maxParallelism = 1 + random.nextInt(500);
        int parallelism = 1 + random.nextInt(maxParallelism);
        int next = 0;
        for (int subtask = 0; subtask < parallelism; subtask++) {
            KeyGroupRange range = KeyGroupRange.of(maxParallelism, parallelism, subtask);
            assertThat(range.first()).isEqualTo(next);
            for (int group = range.first(); group <= range.last(); group++) {
                assertThat(KeyGroups.subtaskFor(group, maxParallelism, parallelism))
                        .isEqualTo(subtask);
                assertThat(range.contains(group)).isTrue();
            }
            next = range.last() + 1;
        }
        assertThat(next).isEqualTo(maxParallelism);
    }

    @Test
    void intersectionIsWhatBothHave() {
        KeyGroupRange range = new KeyGroupRange(10, 20);

        assertThat(range.intersect(new KeyGroupRange(15, 30))).contains(new KeyGroupRange(15, 20));
        assertThat(range.intersect(new KeyGroupRange(0, 99))).contains(range);
        assertThat(range.intersect(new KeyGroupRange(20, 20)))
                .map(KeyGroupRange::count)
                .contains(1);
        assertThat(range.intersect(new KeyGroupRange(21, 30))).isEmpty();
    }

    @Test
    void emptyAndNegativeRangesAreRefused() {
        assertThatThrownBy(() -> new KeyGroupRange(3, 2)).hasMessageContaining("3 to 2");
        assertThatThrownBy(() -> new KeyGroupRange(-1, 2)).hasMessageContaining("-1 to 2");
    }
}
