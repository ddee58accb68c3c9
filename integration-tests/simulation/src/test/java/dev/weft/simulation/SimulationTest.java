package dev.weft.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Some hundred seeds; {@code scripts/simulate} runs more. A fault that a seed finds gets a test of its own where it was: a seed
 * means another run as soon as a model changes.
 */
@Timeout(120)
class SimulationTest {
    private static final int SEEDS = 300;

    @Test
    void holdsItsInvariantsInEveryWorld() {
        Duration virtual = Duration.ZERO;
        for (long seed = 0; seed < SEEDS; seed++) {
            virtual = virtual.plus(Simulation.run(seed).virtualTime());
        }

        assertThat(virtual).isGreaterThan(Duration.ofHours(1));
    }

    @Test
    void theSameSeedIsTheSameRun() {
        for (long seed = 0; seed < 10; seed++) {
            assertThat(Simulation.run(seed)).isEqualTo(Simulation.run(seed));
        }
    }

    @Test
    void anotherSeedIsAnotherRun() {
        assertThat(Simulation.run(1).historyHash())
                .isNotEqualTo(Simulation.run(2).historyHash());
    }
}
