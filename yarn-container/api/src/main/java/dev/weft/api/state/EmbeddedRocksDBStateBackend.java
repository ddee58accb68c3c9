package dev.weft.api.state;

import dev.weft.core.config.CheckpointingOptions;
import dev.weft.core.config.ConfigOption;
import dev.weft.core.config.Configuration;
import dev.weft.core.config.ReadableConfig;
import dev.weft.core.config.RocksDbOptions;
import dev.weft.core.config.SavepointFormatType;
import dev.weft.core.config.StateBackendOptions;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The backend that keeps state on local disks, in RocksDB, as settings: {@code state.backend.type: rocksdb} and the options beside
 * it. What is not set here is as the configuration says. One thread.
 */
public final class EmbeddedRocksDBStateBackend {
    /** Its name in {@code state.backend.type}. */
    public static final String IDENTIFIER = "rocksdb";

    private static final String LOCAL_SCHEME = "file:";

    private static final List<ConfigOption<?>> OPTIONS = List.of(
            CheckpointingOptions.INCREMENTAL_CHECKPOINTS,
            RocksDbOptions.LOCAL_DIRECTORIES,
            RocksDbOptions.PREDEFINED,
            RocksDbOptions.USE_MANAGED_MEMORY,
            RocksDbOptions.FIXED_PER_WORKER,
            RocksDbOptions.WRITE_BUFFER_RATIO,
            RocksDbOptions.HIGH_PRIORITY_POOL_RATIO);

    private final Configuration settings = new Configuration();

    /** All as the configuration says. */
    public EmbeddedRocksDBStateBackend() {
        this(TernaryBoolean.UNDEFINED);
    }

    /** With or without incremental checkpoints: those write only files that no earlier one holds. */
    public EmbeddedRocksDBStateBackend(boolean enableIncrementalCheckpointing) {
        this(TernaryBoolean.fromBoolean(enableIncrementalCheckpointing));
    }

    /** With incremental checkpoints, without them, or as the configuration says. */
    public EmbeddedRocksDBStateBackend(TernaryBoolean enableIncrementalCheckpointing) {
        if (enableIncrementalCheckpointing != TernaryBoolean.UNDEFINED) {
            settings.set(
                    CheckpointingOptions.INCREMENTAL_CHECKPOINTS,
                    enableIncrementalCheckpointing == TernaryBoolean.TRUE);
        }
    }

    /** Chooses it, with what was set here, for the jobs that get {@code configuration}. */
    public void applyTo(Configuration configuration) {
        configuration.set(StateBackendOptions.STATE_BACKEND, IDENTIFIER);
        OPTIONS.forEach(option -> copy(option, settings, configuration));
    }

    /** This backend over the settings of {@code config}; this one stays as it is. */
    public EmbeddedRocksDBStateBackend configure(ReadableConfig config, ClassLoader classLoader) {
        EmbeddedRocksDBStateBackend both = new EmbeddedRocksDBStateBackend();
        OPTIONS.forEach(option -> copy(option, config, both.settings));
        OPTIONS.forEach(option -> copy(option, settings, both.settings));
        return both;
    }

    private static <T> void copy(ConfigOption<T> option, ReadableConfig from, Configuration to) {
        from.getOptional(option).ifPresent(value -> to.set(option, value));
    }

    /** True when checkpoints write only files that no earlier one holds. */
    public boolean isIncrementalCheckpointsEnabled() {
        return settings.get(CheckpointingOptions.INCREMENTAL_CHECKPOINTS);
    }

    /** As {@link #setDbStoragePaths} with one folder. */
    public void setDbStoragePath(String path) {
        setDbStoragePaths(path);
    }

    /**
     * Local folders of workers for databases; the first that takes one is used.
     *
     * @throws IllegalArgumentException when there is none, or one is not an absolute path of a local folder
     */
    public void setDbStoragePaths(String... paths) {
        if (paths.length == 0) {
            throw new IllegalArgumentException("Give at least one folder for databases");
        }
        settings.set(
                RocksDbOptions.LOCAL_DIRECTORIES,
                Arrays.stream(paths).map(EmbeddedRocksDBStateBackend::local).collect(Collectors.joining(",")));
    }

    private static String local(String path) {
        String folder = path.startsWith(LOCAL_SCHEME)
                ? path.substring(LOCAL_SCHEME.length()).replaceFirst("^/+", "/")
                : path;
        if (!folder.startsWith("/") || folder.contains(",") || folder.contains(":")) {
            throw new IllegalArgumentException(
                    "Databases need absolute paths of local folders without ',' and ':', not '" + path + "'");
        }
        return folder;
    }

    /** The folders that were set; none when workers use their own. */
    public String[] getDbStoragePaths() {
        return settings.getOptional(RocksDbOptions.LOCAL_DIRECTORIES)
                .map(folders -> folders.split(","))
                .orElseGet(() -> new String[0]);
    }

    /** Chooses a set of RocksDB's own options. */
    public void setPredefinedOptions(PredefinedOptions options) {
        settings.set(RocksDbOptions.PREDEFINED, options.option());
    }

    /** The set of RocksDB's own options. */
    public PredefinedOptions getPredefinedOptions() {
        return PredefinedOptions.of(settings.get(RocksDbOptions.PREDEFINED));
    }

    /** The memory that databases share; what is set there is set here. */
    public RocksDBMemoryConfiguration getMemoryConfiguration() {
        return new RocksDBMemoryConfiguration(settings);
    }

    /** True: it restores from savepoints that belong to others. */
    public boolean supportsNoClaimRestoreMode() {
        return true;
    }

    /** True for each form. */
    public boolean supportsSavepointFormat(SavepointFormatType formatType) {
        return true;
    }
}
