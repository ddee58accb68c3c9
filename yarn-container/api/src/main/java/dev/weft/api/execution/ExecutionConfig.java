package dev.weft.api.execution;

import dev.weft.api.type.SerializerConfig;
import dev.weft.core.config.ConfigOption;
import dev.weft.core.config.ConfigOptions;
import dev.weft.core.config.Configuration;
import dev.weft.core.config.CoreOptions;
import dev.weft.core.config.MetricOptions;
import dev.weft.core.config.PipelineOptions;
import dev.weft.core.config.ReadableConfig;
import dev.weft.core.config.TaskManagerOptions;
import java.io.Serializable;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** How a program's jobs run: a typed view of the environment's configuration. Confined to the program's thread. */
public final class ExecutionConfig implements Serializable {
    private static final long serialVersionUID = 1L;

    /** The parallelism follows from the configuration. */
    public static final int PARALLELISM_DEFAULT = -1;

    /** Accepted; snapshots are not compressed. */
    public static final ConfigOption<Boolean> SNAPSHOT_COMPRESSION = ConfigOptions.key(
                    "execution.checkpointing.snapshot-compression")
            .booleanType()
            .defaultValue(false)
            .withDescription("Compress snapshots.");

    private final Configuration configuration;
    private @Nullable GlobalJobParameters globalJobParameters;

    /** How far the closure cleaner goes. */
    public enum ClosureCleanerLevel {
        NONE,
        TOP_LEVEL,
        RECURSIVE
    }

    /** Parameters of a job that functions can read and the dashboard shows. */
    public static class GlobalJobParameters implements Serializable {
        private static final long serialVersionUID = 1L;

        /** The parameters as text. */
        public Map<String, String> toMap() {
            return Map.of();
        }
    }

    public ExecutionConfig() {
        this(new Configuration());
    }

    /** A view of {@code configuration}: setters write into it. */
    public ExecutionConfig(Configuration configuration) {
        this.configuration = configuration;
    }

    /** Takes over what {@code other} sets. */
    public void configure(ReadableConfig other, ClassLoader classLoader) {
        configuration.addAll(Configuration.fromMap(other.toMap()));
    }

    /** Default number of subtasks. */
    public int getParallelism() {
        return configuration.getOptional(CoreOptions.DEFAULT_PARALLELISM).orElse(PARALLELISM_DEFAULT);
    }

    public ExecutionConfig setParallelism(int parallelism) {
        configuration.set(CoreOptions.DEFAULT_PARALLELISM, Limits.parallelism("parallelism", parallelism));
        return this;
    }

    /** Default number of key groups, or −1 when it follows from the parallelism. */
    public int getMaxParallelism() {
        return configuration.get(PipelineOptions.MAX_PARALLELISM);
    }

    public void setMaxParallelism(int maxParallelism) {
        configuration.set(PipelineOptions.MAX_PARALLELISM, Limits.parallelism("max parallelism", maxParallelism));
    }

    /** Records are handed over without defensive copies. */
    public ExecutionConfig enableObjectReuse() {
        configuration.set(PipelineOptions.OBJECT_REUSE, true);
        return this;
    }

    /** Operators get copies of records that others could change. */
    public ExecutionConfig disableObjectReuse() {
        configuration.set(PipelineOptions.OBJECT_REUSE, false);
        return this;
    }

    public boolean isObjectReuseEnabled() {
        return configuration.get(PipelineOptions.OBJECT_REUSE);
    }

    public ExecutionConfig enableClosureCleaner() {
        return setClosureCleanerLevel(ClosureCleanerLevel.RECURSIVE);
    }

    public ExecutionConfig disableClosureCleaner() {
        return setClosureCleanerLevel(ClosureCleanerLevel.NONE);
    }

    public boolean isClosureCleanerEnabled() {
        return getClosureCleanerLevel() != ClosureCleanerLevel.NONE;
    }

    /** The cleaner has one strength: each level but NONE cleans recursively. */
    public ExecutionConfig setClosureCleanerLevel(ClosureCleanerLevel level) {
        configuration.set(PipelineOptions.CLOSURE_CLEANER_ENABLED, level != ClosureCleanerLevel.NONE);
        return this;
    }

    public ClosureCleanerLevel getClosureCleanerLevel() {
        return configuration.get(PipelineOptions.CLOSURE_CLEANER_ENABLED)
                ? ClosureCleanerLevel.RECURSIVE
                : ClosureCleanerLevel.NONE;
    }

    /** Milliseconds between periodic watermarks. */
    public ExecutionConfig setAutoWatermarkInterval(long intervalMillis) {
        configuration.set(PipelineOptions.AUTO_WATERMARK_INTERVAL, Duration.ofMillis(intervalMillis));
        return this;
    }

    public long getAutoWatermarkInterval() {
        return configuration.get(PipelineOptions.AUTO_WATERMARK_INTERVAL).toMillis();
    }

    /** Sources send a latency marker so often, in milliseconds; 0, the default, for none. */
    public ExecutionConfig setLatencyTrackingInterval(long intervalMillis) {
        configuration.set(MetricOptions.LATENCY_INTERVAL, Duration.ofMillis(intervalMillis));
        return this;
    }

    public long getLatencyTrackingInterval() {
        return configuration.get(MetricOptions.LATENCY_INTERVAL).toMillis();
    }

    /** Milliseconds between interruptions of a task that is being cancelled; a worker that runs already keeps its own. */
    public ExecutionConfig setTaskCancellationInterval(long intervalMillis) {
        configuration.set(TaskManagerOptions.TASK_CANCELLATION_INTERVAL, Duration.ofMillis(intervalMillis));
        return this;
    }

    public long getTaskCancellationInterval() {
        return configuration.get(TaskManagerOptions.TASK_CANCELLATION_INTERVAL).toMillis();
    }

    /** Milliseconds after which a task that cannot be cancelled ends its worker; a worker that runs already keeps its own. */
    public ExecutionConfig setTaskCancellationTimeout(long timeoutMillis) {
        configuration.set(TaskManagerOptions.TASK_CANCELLATION_TIMEOUT, Duration.ofMillis(timeoutMillis));
        return this;
    }

    public long getTaskCancellationTimeout() {
        return configuration.get(TaskManagerOptions.TASK_CANCELLATION_TIMEOUT).toMillis();
    }

    /** Accepted; snapshots are not compressed yet, and submitting the job says so. */
    public void setUseSnapshotCompression(boolean useSnapshotCompression) {
        configuration.set(SNAPSHOT_COMPRESSION, useSnapshotCompression);
    }

    public boolean isUseSnapshotCompression() {
        return configuration.get(SNAPSHOT_COMPRESSION);
    }

    public void enableAutoGeneratedUIDs() {
        configuration.set(PipelineOptions.AUTO_GENERATE_UIDS, true);
    }

    /** Operators without a uid are refused. */
    public void disableAutoGeneratedUIDs() {
        configuration.set(PipelineOptions.AUTO_GENERATE_UIDS, false);
    }

    public boolean hasAutoGeneratedUIDsEnabled() {
        return configuration.get(PipelineOptions.AUTO_GENERATE_UIDS);
    }

    /** Allows the generic serialiser for types without one of their own. */
    public void enableGenericTypes() {
        configuration.set(PipelineOptions.GENERIC_TYPES, true);
    }

    /** Refuses types that only the generic serialiser can handle. */
    public void disableGenericTypes() {
        configuration.set(PipelineOptions.GENERIC_TYPES, false);
    }

    public boolean hasGenericTypesDisabled() {
        return !configuration.get(PipelineOptions.GENERIC_TYPES);
    }

    /** What serialisers depend on. */
    public SerializerConfig getSerializerConfig() {
        return new SerializerConfig(configuration.get(PipelineOptions.GENERIC_TYPES));
    }

    /** Parameters that all functions of the job can read. */
    public void setGlobalJobParameters(GlobalJobParameters parameters) {
        globalJobParameters = parameters;
        configuration.set(PipelineOptions.GLOBAL_JOB_PARAMETERS, parameters.toMap());
    }

    public GlobalJobParameters getGlobalJobParameters() {
        return Optional.ofNullable(globalJobParameters)
                .orElseGet(() -> new ConfiguredParameters(configuration
                        .getOptional(PipelineOptions.GLOBAL_JOB_PARAMETERS)
                        .orElse(Map.of())));
    }

    private static final class ConfiguredParameters extends GlobalJobParameters {
        private static final long serialVersionUID = 1L;
        private final Map<String, String> parameters;

        ConfiguredParameters(Map<String, String> parameters) {
            this.parameters = Map.copyOf(parameters);
        }

        @Override
        public Map<String, String> toMap() {
            return parameters;
        }
    }
}
