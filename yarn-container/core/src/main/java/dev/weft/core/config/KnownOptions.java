package dev.weft.core.config;

import java.util.List;
import java.util.stream.Stream;

/** The options that every module shares; used to find unknown keys and to write the default configuration file. */
public final class KnownOptions {
    private KnownOptions() {}

    /** Every option declared in this package. */
    public static List<ConfigOption<?>> all() {
        return Stream.of(
                        RestOptions.all(),
                        FlameGraphOptions.all(),
                        LogOptions.all(),
                        WebOptions.all(),
                        JarOptions.all(),
                        HistoryOptions.all(),
                        JobManagerOptions.all(),
                        TaskManagerOptions.all(),
                        NettyShuffleEnvironmentOptions.all(),
                        PipelineOptions.all(),
                        CoreOptions.all(),
                        ClientOptions.all(),
                        DeploymentOptions.all(),
                        ExecutionOptions.all(),
                        RestartStrategyOptions.all(),
                        HighAvailabilityOptions.all(),
                        HeartbeatManagerOptions.all(),
                        ClusterOptions.all(),
                        ResourceManagerOptions.all(),
                        SecurityOptions.all(),
                        YarnConfigOptions.all(),
                        CheckpointingOptions.all(),
                        StateRecoveryOptions.all(),
                        StateBackendOptions.all(),
                        RocksDbOptions.all(),
                        MetricOptions.all())
                .flatMap(List::stream)
                .<ConfigOption<?>>map(option -> option)
                .toList();
    }
}
