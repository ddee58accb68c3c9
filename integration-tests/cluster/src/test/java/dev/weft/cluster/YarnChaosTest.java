package dev.weft.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.cluster.chaos.Campaign;
import dev.weft.cluster.hadoop.HadoopExtension;
import dev.weft.cluster.hadoop.Leftovers;
import dev.weft.cluster.hadoop.MiniHadoop;
import dev.weft.cluster.process.Weft;
import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Exactly once, whatever happens: the short form of {@code scripts/chaos}. */
@Timeout(900)
@ExtendWith(HadoopExtension.class)
class YarnChaosTest {
    private static final Logger log = LoggerFactory.getLogger(YarnChaosTest.class);
    private static final int FAULTS = 7;
    private static final Duration SAFE_MODE = Duration.ofSeconds(5);

    private final MiniHadoop hadoop;
    private final Weft weft;

    YarnChaosTest(MiniHadoop hadoop) throws IOException {
        this.hadoop = hadoop;
        this.weft = Weft.on(hadoop);
    }

    @AfterEach
    void nothingIsLeft() throws Exception {
        Leftovers.assertNone(hadoop, weft);
    }

    @Test
    void committedOutputIsThatOfARunWithoutFaults() throws Exception {
        try (Campaign campaign = new Campaign(hadoop, weft, 1, new Campaign.Plan(FAULTS, SAFE_MODE), log::info)) {
            assertThat(campaign.run()).as("faults, each of another kind").hasSize(FAULTS);
        }
    }
}
