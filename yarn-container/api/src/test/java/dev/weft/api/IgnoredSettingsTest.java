package dev.weft.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.api.execution.ExecutionConfig;
import dev.weft.api.time.WatermarkStrategy;
import dev.weft.core.config.CheckpointingOptions;
import dev.weft.core.config.Configuration;
import dev.weft.core.config.MetricOptions;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class IgnoredSettingsTest {
    private final Configuration configuration = new Configuration();

    @Test
    void namesWhatIsSetAndWhatHappensInstead() {
        CheckpointConfig checkpoints = new CheckpointConfig(configuration);
        checkpoints.enableUnalignedCheckpoints();
        checkpoints.setCheckpointInterval(1_000);
        new ExecutionConfig(configuration).setUseSnapshotCompression(true);

        assertThat(IgnoredSettings.in(configuration))
                .containsExactly(
                        "execution.checkpointing.unaligned.enabled has no effect yet: barriers are aligned",
                        "execution.checkpointing.snapshot-compression has no effect yet: snapshots are not compressed");
    }

    @Test
    void findsASettingUnderItsOlderName() {
        configuration.setString("execution.checkpointing.alignment-timeout", "1 s");

        assertThat(IgnoredSettings.in(configuration))
                .containsExactly(
                        "execution.checkpointing.aligned-checkpoint-timeout has no effect yet: barriers are aligned");
    }

    @Test
    void saysNothingOfDefaults() {
        configuration.set(CheckpointingOptions.ENABLE_UNALIGNED, false);
        configuration.set(CheckpointingOptions.ENABLE_CHECKPOINTS_AFTER_TASKS_FINISH, true);
        configuration.set(MetricOptions.LATENCY_INTERVAL, Duration.ZERO);

        assertThat(IgnoredSettings.in(configuration)).isEmpty();
    }

    @Test
    void namesTheNeedsOfSlotSharingGroups() throws Exception {
        StreamExecutionEnvironment environment = new StreamExecutionEnvironment();
        environment.registerSlotSharingGroup(
                SlotSharingGroup.newBuilder("big").setCpuCores(2).build());
        environment.fromData(1, 2).print();

        assertThat(IgnoredSettings.in(
                        Configuration.fromMap(environment.getJobGraph("job").options())))
                .containsExactly(
                        "pipeline.slot-sharing-group.big.cpu-cores has no effect yet: slots are of equal size");
    }

    @Test
    void namesTheGroupOfAnAlignedStrategyBehindASource() {
        WatermarkStrategy<String> strategy = WatermarkStrategy.forMonotonousTimestamps();

        assertThat(IgnoredSettings.alignmentBehindSource(
                        "Times", strategy.withWatermarkAlignment("clocks", Duration.ofSeconds(1))))
                .contains("Operator 'Times': the watermark alignment of group 'clocks' has no effect:"
                        + " only sources wait for each other");
        assertThat(IgnoredSettings.alignmentBehindSource("Times", strategy)).isEmpty();
    }
}
