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

        assertThat(options.engines()).containsExactly(EngineName.WEFT, EngineName.FLINK, EngineName.JET);
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
    void jetHasNoDatabase() {
        BenchOptions options = BenchOptions.parse(List.of("W7", "--backend", "rocksdb"));

        assertThat(options.backend()).isEqualTo("rocksdb");
        assertThat(options.engines(Mode.MINI, Workload.W7)).containsExactly(EngineName.WEFT, EngineName.FLINK);
    }

    @Test
    void runsOtherJobsBeforeW1() {
        BenchOptions options = BenchOptions.parse(List.of("W1", "--after"));

        Measurement measurement = options.measurements().get(0);
        assertThat(measurement.label()).isEqualTo("W1-after");
        assertThat(measurement.before()).containsExactly(Workload.W2, Workload.W6);
    }

    @Test
    void comparesRecoveriesInClustersWithBothKindsOfFlink() {
        BenchOptions options = BenchOptions.parse(List.of("R1"));

        assertThat(options.modes()).containsExactly(Mode.CLUSTER);
        assertThat(options.engines(Mode.CLUSTER, Workload.R1))
                .containsExactly(EngineName.WEFT, EngineName.FLINK, EngineName.FLINK_TUNED);
        assertThat(options.engines(Mode.MINI, Workload.R1)).isEmpty();
        assertThat(options.engines(Mode.MINI, Workload.W7))
                .containsExactly(EngineName.WEFT, EngineName.FLINK, EngineName.JET);
    }

    @Test
    void measuresCheckpointsBesideTheSameWorkWithoutThem() {
        BenchOptions options = BenchOptions.parse(List.of("W7-ckpt", "--records", "100"));

        List<Measurement> lines = options.measurements().get(0).lines();
        assertThat(lines).extracting(Measurement::label).containsExactly("W7-plain", "W7-ckpt");
        assertThat(lines).extracting(Measurement::workload).containsExactly(Workload.W7, Workload.W7_CHECKPOINTS);
        assertThat(lines).extracting(Measurement::records).containsOnly(100L);
    }

    @Test
    void saysWhatIsWrong() {
        assertThatThrownBy(() -> BenchOptions.parse(List.of("R1", "--mode", "mini")))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("mode");
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
