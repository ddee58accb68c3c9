package dev.weft.runtime.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.api.graph.Partitioning;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ChannelReachTest {
    @Test
    void bothSidesOfARescaleAgreeAndNobodyIsLeftOut() {
        Partitioning rescale = new Partitioning.Rescale();
        for (int sources = 1; sources <= 17; sources++) {
            for (int targets = 1; targets <= 17; targets++) {
                for (int source = 0; source < sources; source++) {
                    ChannelReach down = ChannelReach.ofSource(rescale, source, sources, targets);
                    assertThat(down.count()).isPositive();
                    for (int target = 0; target < targets; target++) {
                        ChannelReach up = ChannelReach.ofTarget(rescale, target, sources, targets);
                        assertThat(up.count()).isPositive();
                        boolean fromSource = target >= down.first() && target < down.end();
                        boolean fromTarget = source >= up.first() && source < up.end();
                        assertThat(fromSource)
                                .as("%d of %d → %d of %d", source, sources, target, targets)
                                .isEqualTo(fromTarget);
                    }
                }
            }
        }
    }
}
