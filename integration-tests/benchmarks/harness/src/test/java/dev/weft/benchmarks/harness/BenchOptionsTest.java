package dev.weft.benchmarks.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.benchmarks.workload.Workload;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class BenchOptionsTest {
    @Test
    void measuresAllEnginesInBothModesByDefault() {
        BenchOptions options = BenchOptions.parse(List.of("W1", "W2"));

        assertThat(options.engines()).containsExactly(EngineName.values());
        assertThat(options.modes()).containsExactly(Mode.values());
        assertThat(options.runs()).isEqualTo(3);
        assertThat(options.measurements()).extracting(Measurement::workload).containsExactly(Workload.W1, Workload.W2);
    }

    @Test
    void comparesInTheModesThatBothEnginesHave() {
        assertThat(BenchOptions.parse(List.of("W1", "--engines", "weft,jet")).modes())
                .containsExactly(Mode.MINI);
        assertThat(BenchOptions.parse(List.of("W1", "--engines", "weft")).modes())
                .containsExactly(Mode.values());
    }

    @Test
    void takesEveryOption() {
        BenchOptions options = BenchOptions.parse(
                List.of("--engines", "weft,jet", "w6", "--mode", "mini", "--runs", "5", "--records", "100"));

        assertThat(options.engines()).containsExactly(EngineName.WEFT, EngineName.JET);
        assertThat(options.modes()).containsExactly(Mode.MINI);
        assertThat(options.runs()).isEqualTo(5);
        assertThat(options.measurements()).containsExactly(Measurement.fresh(Workload.W6, 100));
    }

    @Test
    void runsOtherJobsBeforeW1() {
        BenchOptions options = BenchOptions.parse(List.of("W1", "--after"));

        Measurement measurement = options.measurements().get(0);
        assertThat(measurement.label()).isEqualTo("W1-after");
        assertThat(measurement.before()).containsExactly(Workload.W2, Workload.W6);
    }

    @Test
    void saysWhatIsWrong() {
        assertThatThrownBy(() -> BenchOptions.parse(List.of("W1", "--runs", "0")))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("--runs");
        assertThatThrownBy(() -> BenchOptions.parse(List.of("W99")))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("W99")
                .hasMessageContaining("W6-rebalance");
        assertThatThrownBy(() -> BenchOptions.parse(List.of())).isInstanceOf(UsageException.class);
        assertThatThrownBy(() -> BenchOptions.parse(List.of("W1", "--engines", "jet", "--mode", "cluster")))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("mode");
    }
}
