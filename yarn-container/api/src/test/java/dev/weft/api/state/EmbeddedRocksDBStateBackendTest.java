package dev.weft.api.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.core.config.CheckpointingOptions;
import dev.weft.core.config.Configuration;
import dev.weft.core.config.RocksDbOptions;
import dev.weft.core.config.StateBackendOptions;
import dev.weft.core.unit.MemorySize;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class EmbeddedRocksDBStateBackendTest {
    private static Configuration applied(EmbeddedRocksDBStateBackend backend) {
        Configuration configuration = new Configuration();
        backend.applyTo(configuration);
        return configuration;
    }

    @Test
    void onlyWhatWasSetIsSetForTheJob() {
        Configuration job = applied(new EmbeddedRocksDBStateBackend());

        assertThat(job.get(StateBackendOptions.STATE_BACKEND)).isEqualTo("rocksdb");
        assertThat(job.getOptional(CheckpointingOptions.INCREMENTAL_CHECKPOINTS))
                .isEmpty();
        assertThat(job.getOptional(RocksDbOptions.LOCAL_DIRECTORIES)).isEmpty();
    }

    @Test
    void allSettingsReachTheJob() {
        EmbeddedRocksDBStateBackend backend = new EmbeddedRocksDBStateBackend(true);
        backend.setDbStoragePaths("/data/1", "file:///data/2");
        backend.setPredefinedOptions(PredefinedOptions.SPINNING_DISK_OPTIMIZED);
        backend.getMemoryConfiguration().setFixedMemoryPerTaskManager(MemorySize.parse("64m"));
        backend.getMemoryConfiguration().setWriteBufferRatio(0.25);

        Configuration job = applied(backend);

        assertThat(job.get(CheckpointingOptions.INCREMENTAL_CHECKPOINTS)).isTrue();
        assertThat(job.get(RocksDbOptions.LOCAL_DIRECTORIES)).isEqualTo("/data/1,/data/2");
        assertThat(job.get(RocksDbOptions.PREDEFINED)).isEqualTo(RocksDbOptions.Predefined.SPINNING_DISK_OPTIMIZED);
        assertThat(job.get(RocksDbOptions.FIXED_PER_WORKER)).isEqualTo(MemorySize.parse("64m"));
        assertThat(job.get(RocksDbOptions.WRITE_BUFFER_RATIO)).isEqualTo(0.25);
        assertThat(backend.getDbStoragePaths()).containsExactly("/data/1", "/data/2");
        assertThat(backend.getMemoryConfiguration().isUsingManagedMemory()).isFalse();
    }

    @Test
    void theProgramIsAskedBeforeTheConfiguration() {
        Configuration config = new Configuration();
        config.set(CheckpointingOptions.INCREMENTAL_CHECKPOINTS, true);
        config.set(RocksDbOptions.PREDEFINED, RocksDbOptions.Predefined.FLASH_SSD_OPTIMIZED);

        EmbeddedRocksDBStateBackend both = new EmbeddedRocksDBStateBackend(false)
                .configure(config, getClass().getClassLoader());

        assertThat(both.isIncrementalCheckpointsEnabled()).isFalse();
        assertThat(both.getPredefinedOptions()).isEqualTo(PredefinedOptions.FLASH_SSD_OPTIMIZED);
        assertThat(new EmbeddedRocksDBStateBackend(TernaryBoolean.UNDEFINED)
                        .configure(config, getClass().getClassLoader())
                        .isIncrementalCheckpointsEnabled())
                .isTrue();
    }

    @Test
    void everySetOfOptionsIsThere() {
        assertThat(Arrays.stream(PredefinedOptions.values()).map(PredefinedOptions::option))
                .containsExactly(RocksDbOptions.Predefined.values());
    }

    @Test
    void foldersAreLocal() {
        EmbeddedRocksDBStateBackend backend = new EmbeddedRocksDBStateBackend();

        assertThatThrownBy(() -> backend.setDbStoragePath("hdfs:///state"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'hdfs:///state'");
        assertThatThrownBy(() -> backend.setDbStoragePath("state")).hasMessageContaining("'state'");
        assertThatThrownBy(backend::setDbStoragePaths).hasMessageContaining("at least one folder");
        assertThatThrownBy(() -> backend.getMemoryConfiguration().setWriteBufferRatio(2))
                .hasMessageContaining("not 2.0");
    }
}
