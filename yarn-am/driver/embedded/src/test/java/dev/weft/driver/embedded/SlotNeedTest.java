package dev.weft.driver.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.api.StreamExecutionEnvironment;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class SlotNeedTest {
    @Test
    void isTheWidestOperatorOfEachSharingGroup() {
        StreamExecutionEnvironment env = StreamExecutionEnvironment.getExecutionEnvironment();
        env.setParallelism(4);
        env.fromSequence(1, 10)
                .setParallelism(2)
                .filter(x -> x > 1)
                .slotSharingGroup("other")
                .setParallelism(3)
                .print();

        assertThat(SlotNeed.of(env.getJobGraph("need"))).isEqualTo(2 + 4);
    }
}
