package dev.weft.runtime.operator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.api.type.KeyGroups;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class KeyedEdgeTest {
    @Test // the edge's short cut must agree with the arithmetic that savepoints depend on
    void maskingAgreesWithKeyGroupsForPowersOfTwo() {
        SplittableRandom random = new SplittableRandom(1);
        for (int maxParallelism = 1; maxParallelism <= 1 << 15; maxParallelism *= 2) {
            for (int i = 0; i < 1000; i++) {
                int hash = random.nextInt();
                assertThat(KeyGroups.mix(hash) & (maxParallelism - 1))
                        .isEqualTo(KeyGroups.keyGroup(hash, maxParallelism));
            }
        }
    }
}
