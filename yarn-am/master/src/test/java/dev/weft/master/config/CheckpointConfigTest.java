package dev.weft.master.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.core.config.CheckpointingMode;
import dev.weft.core.config.Configuration;
import dev.weft.core.config.ExternalizedCheckpointRetention;
import dev.weft.core.error.EngineException;
import dev.weft.master.config.RecoveryConfig.ClaimMode;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class CheckpointConfigTest {
    @Test
    void checkpointDefaults() {
        assertThat(CheckpointConfig.of(new Configuration()))
                .isEqualTo(new CheckpointConfig(
                        Optional.empty(),
                        CheckpointingMode.EXACTLY_ONCE,
                        Duration.ofMinutes(10),
                        Duration.ZERO,
                        1,
                        0,
                        1,
                        ExternalizedCheckpointRetention.NO_EXTERNALIZED_CHECKPOINTS,
                        Optional.empty(),
                        Optional.empty(),
                        2.0,
                        "hashmap"));
    }

    @Test
    void checkpointMapping() {
        Map<String, String> values = new TreeMap<>();
        values.put("execution.checkpointing.interval", "5 s");
        values.put("execution.checkpointing.mode", "AT_LEAST_ONCE");
        values.put("execution.checkpointing.timeout", "1 min");
        values.put("execution.checkpointing.min-pause", "2 s");
        values.put("execution.checkpointing.max-concurrent-checkpoints", "3");
        values.put("execution.checkpointing.tolerable-failed-checkpoints", "4");
        values.put("execution.checkpointing.num-retained", "5");
        values.put("execution.checkpointing.externalized-checkpoint-retention", "RETAIN_ON_CANCELLATION");
        values.put("execution.checkpointing.dir", "hdfs:///checkpoints");
        values.put("execution.checkpointing.savepoint-dir", "hdfs:///savepoints");
        values.put("execution.checkpointing.file-merging.max-space-amplification", "1.5");
        values.put("state.backend.type", "rocksdb");

        assertThat(CheckpointConfig.of(Configuration.fromMap(values)))
                .isEqualTo(new CheckpointConfig(
                        Optional.of(Duration.ofSeconds(5)),
                        CheckpointingMode.AT_LEAST_ONCE,
                        Duration.ofMinutes(1),
                        Duration.ofSeconds(2),
                        3,
                        4,
                        5,
                        ExternalizedCheckpointRetention.RETAIN_ON_CANCELLATION,
                        Optional.of("hdfs:///checkpoints"),
                        Optional.of("hdfs:///savepoints"),
                        1.5,
                        "rocksdb"));
    }

    @Test
    void anIntervalOfZeroIsNone() {
        Configuration config = Configuration.fromMap(Map.of("execution.checkpointing.interval", "0 s"));

        assertThat(CheckpointConfig.of(config).interval()).isEmpty();
    }

    @Test
    void refusesWhatCannotBe() {
        Configuration fast = Configuration.fromMap(Map.of("execution.checkpointing.interval", "1 ms"));
        Configuration never = Configuration.fromMap(Map.of("execution.checkpointing.timeout", "0 s"));

        assertThatThrownBy(() -> CheckpointConfig.of(fast))
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("execution.checkpointing.interval");
        assertThatThrownBy(() -> CheckpointConfig.of(never)).hasMessageContaining("execution.checkpointing.timeout");
    }

    @Test
    void recoveryDefaults() {
        assertThat(RecoveryConfig.of(new Configuration()))
                .isEqualTo(new RecoveryConfig(Optional.empty(), ClaimMode.NO_CLAIM, false));
    }

    @Test
    void recoveryMapping() {
        Configuration config = Configuration.fromMap(Map.of(
                "execution.state-recovery.path", "hdfs:///savepoints/1",
                "execution.state-recovery.claim-mode", "claim",
                "execution.state-recovery.ignore-unclaimed-state", "true"));

        assertThat(RecoveryConfig.of(config))
                .isEqualTo(new RecoveryConfig(Optional.of("hdfs:///savepoints/1"), ClaimMode.CLAIM, true));
    }

    @Test
    void legacyClaimsNothingAndOthersAreRefused() {
        Configuration legacy = Configuration.fromMap(Map.of("execution.state-recovery.claim-mode", "LEGACY"));
        Configuration other = Configuration.fromMap(Map.of("execution.state-recovery.claim-mode", "MINE"));

        assertThat(RecoveryConfig.of(legacy).claimMode()).isEqualTo(ClaimMode.NO_CLAIM);
        assertThatThrownBy(() -> RecoveryConfig.of(other)).hasMessageContaining("claim-mode");
    }
}
