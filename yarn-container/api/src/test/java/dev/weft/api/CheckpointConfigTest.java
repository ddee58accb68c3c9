package dev.weft.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.core.config.CheckpointingMode;
import dev.weft.core.config.Configuration;
import dev.weft.core.config.ExternalizedCheckpointRetention;
import dev.weft.core.fs.Path;
import java.net.URI;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class CheckpointConfigTest {
    private final StreamExecutionEnvironment env = new StreamExecutionEnvironment();
    private final CheckpointConfig config = env.getCheckpointConfig();

    @Test
    void isOffByDefault() {
        assertThat(config.isCheckpointingEnabled()).isFalse();
        assertThat(config.getCheckpointInterval()).isEqualTo(-1);
        assertThat(config.getCheckpointingConsistencyMode()).isEqualTo(CheckpointingMode.EXACTLY_ONCE);
        assertThat(config.getCheckpointTimeout()).isEqualTo(600_000);
        assertThat(config.getMinPauseBetweenCheckpoints()).isZero();
        assertThat(config.getMaxConcurrentCheckpoints()).isEqualTo(1);
        assertThat(config.getTolerableCheckpointFailureNumber()).isZero();
        assertThat(config.isExternalizedCheckpointsEnabled()).isFalse();
        assertThat(config.isUnalignedCheckpointsEnabled()).isFalse();
        assertThat(config.isUnalignedCheckpointsInterruptibleTimersEnabled()).isFalse();
        assertThat(env.getDefaultSavepointDirectory()).isNull();
    }

    @Test
    void writesEverySettingIntoTheConfiguration() {
        env.enableCheckpointing(1000, CheckpointingMode.AT_LEAST_ONCE);
        config.setCheckpointIntervalDuringBacklog(5000);
        config.setCheckpointTimeout(60_000);
        config.setMinPauseBetweenCheckpoints(200);
        config.setMaxConcurrentCheckpoints(2);
        config.setTolerableCheckpointFailureNumber(3);
        config.setExternalizedCheckpointRetention(ExternalizedCheckpointRetention.RETAIN_ON_CANCELLATION);
        config.enableUnalignedCheckpoints();
        config.enableUnalignedCheckpointsInterruptibleTimers(true);
        config.setAlignedCheckpointTimeout(Duration.ofSeconds(7));

        CheckpointConfig read = new CheckpointConfig(
                Configuration.fromMap(env.getConfiguration().toMap()));

        assertThat(read.isCheckpointingEnabled()).isTrue();
        assertThat(read.getCheckpointInterval()).isEqualTo(1000);
        assertThat(read.getCheckpointIntervalDuringBacklog()).isEqualTo(5000);
        assertThat(read.getCheckpointingMode()).isEqualTo(CheckpointingMode.AT_LEAST_ONCE);
        assertThat(read.getCheckpointTimeout()).isEqualTo(60_000);
        assertThat(read.getMinPauseBetweenCheckpoints()).isEqualTo(200);
        assertThat(read.getMaxConcurrentCheckpoints()).isEqualTo(2);
        assertThat(read.getTolerableCheckpointFailureNumber()).isEqualTo(3);
        assertThat(read.getExternalizedCheckpointRetention())
                .isEqualTo(ExternalizedCheckpointRetention.RETAIN_ON_CANCELLATION);
        assertThat(read.isUnalignedCheckpointsEnabled()).isTrue();
        assertThat(read.isUnalignedCheckpointsInterruptibleTimersEnabled()).isTrue();
        assertThat(read.getAlignedCheckpointTimeout()).isEqualTo(Duration.ofSeconds(7));
    }

    @Test
    void isSwitchedOffAgain() {
        env.enableCheckpointing(1000);
        config.disableCheckpointing();

        assertThat(env.getCheckpointInterval()).isEqualTo(-1);
        assertThat(config.isCheckpointingEnabled()).isFalse();
    }

    @Test
    void takesTheFolderOfSavepointsInEachForm() {
        Path folder = new Path("hdfs://nn/savepoints");

        assertThat(env.setDefaultSavepointDirectory("hdfs://nn/savepoints").getDefaultSavepointDirectory())
                .isEqualTo(folder);
        assertThat(new StreamExecutionEnvironment()
                        .setDefaultSavepointDirectory(URI.create("hdfs://nn/savepoints"))
                        .getDefaultSavepointDirectory())
                .isEqualTo(folder);
        assertThat(new StreamExecutionEnvironment()
                        .setDefaultSavepointDirectory(folder)
                        .getDefaultSavepointDirectory())
                .isEqualTo(folder);
    }
}
